import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { DB } from '#db/schema.gen.ts';
import { parseConfig } from '#server/config/config.ts';
import { sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestUsers, testUserRow } from '#server/testing/factories/users.ts';
import type { SqlStatement } from '#server/testing/postgres/record-request-queries.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { startNotificationWorker } from '../notification-worker.ts';
import { countStuckDigests } from '../stuck-message-queries.ts';

const site = useTestApp();
const SUBSCRIBERS = 2_000;

beforeAll(async () => {
  const names = Array.from({ length: SUBSCRIBERS }, (_, at) => `subscriber-${at}`);
  await createTestUsers(
    site.db,
    names.map((username) => testUserRow({ id: username, username, email_verified_at: new Date() })),
  );
  await sql`INSERT INTO notification_settings (user_id, weekly_digest, digest_week, digest_attempts)
    SELECT id, true, '2026-11-22', 1 FROM users`.execute(site.db);
  await sql`ANALYZE users, notification_settings`.execute(site.db);
});

test.each([
  ['on Sunday', '2026-11-22T20:00:00Z'],
  ['on Monday', '2026-11-23T20:00:00Z'],
])('a poll for digests does not read the subscribers who got theirs (%s)', async (_, time) => {
  const statements = await recordPoll(new Date(time));
  const claims = statements.filter((each) => /from "notification_settings"[^]*limit 20/.test(each.sql));
  expect(claims).toHaveLength(1);
  expect(await countRowsRead(claims[0]!)).toBe(0);
});

test('the count of digests that were given up does not read the subscribers who got theirs', async () => {
  const statements: SqlStatement[] = [];
  expect(await countStuckDigests(recordingDb(statements), new Date('2026-11-23T20:00:00Z'))).toBe(0);
  expect(await countRowsRead(statements[0]!)).toBe(0);
});

async function recordPoll(now: Date): Promise<SqlStatement[]> {
  const statements: SqlStatement[] = [];
  const notifier = startNotificationWorker({
    database: { db: recordingDb(statements) },
    config: parseConfig({ NODE_ENV: 'test', SMTP_URL: 'smtp://127.0.0.1:1' }),
    log: createLogger('silent'),
    now: () => now,
    everyMs: 1e8,
  });
  await notifier.work();
  await notifier.stop();
  return statements;
}

function recordingDb(statements: SqlStatement[]): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: site.database.pool }),
    log: ({ query }) => void statements.push(query),
  });
}

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

async function countRowsRead({ sql: text, parameters }: SqlStatement): Promise<number> {
  const { rows } = await site.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...parameters]),
  );
  return rowsReadIn(rows[0]!['QUERY PLAN'][0].Plan);
}

function rowsReadIn(plan: Plan): number {
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const own = plan['Relation Name'] === 'notification_settings' ? read : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsReadIn(part), own);
}
