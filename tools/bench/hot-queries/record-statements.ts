import { Kysely, PostgresDialect } from 'kysely';
import type { Client, ClientConfig } from 'pg';
import type { DB } from '#db/schema.gen.ts';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import type { SqlStatement } from '#server/testing/postgres/record-request-queries.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { insertBenchSessions } from '../bench-sessions.ts';
import {
  FREQUENT_BENCH_REQUESTS,
  type FrequentBenchRequest,
  type FrequentRequestSubjects,
} from './frequent-bench-requests.ts';

export type RecordedStatements = { name: string; statements: SqlStatement[] };

const CAN_BE_EXPLAINED = /^[\s(]*(?:select|with|insert|update|delete)\b/i;

export async function recordFrequentRequestStatements(
  connection: ClientConfig,
  client: Client,
): Promise<RecordedStatements[]> {
  const subjects = await subjectsOf(client);
  const [member] = await insertBenchSessions(client, [subjects.member]);
  let sent: SqlStatement[] = [];
  const log = createLogger('silent');
  const { pool, reads, close } = openDatabase({ connection, log, size: 2 });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  });
  const app = await buildApp({
    config: parseConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    database: { db, pool, connection, reads },
    log,
    loadLimits: NO_SERVER_LOAD_LIMITS,
  });
  const recorded: RecordedStatements[] = [];
  try {
    for (const hot of FREQUENT_BENCH_REQUESTS) {
      sent = [];
      const cookie = hot.isOwn ? { cookie: assertDefined(member).cookie } : {};
      const { statusCode, body } = await app.inject({
        ...requestOf(hot, subjects),
        headers: { ...cookie, 'sec-fetch-site': 'same-origin' },
      });
      if (statusCode >= 300) throw new Error(`${hot.name} answers ${statusCode}: ${body}`);
      recorded.push({ name: hot.name, statements: sent.filter((one) => CAN_BE_EXPLAINED.test(one.sql)) });
    }
  } finally {
    await app.close();
    await close();
  }
  return recorded;
}

function requestOf({ url, body }: FrequentBenchRequest, subjects: FrequentRequestSubjects) {
  const address = url.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(subjects[name as keyof FrequentRequestSubjects]),
  );
  return body
    ? { method: 'POST' as const, url: address, payload: body(subjects) }
    : { method: 'GET' as const, url: address };
}

async function subjectsOf(client: Client): Promise<FrequentRequestSubjects> {
  const { rows } = await client.query<FrequentRequestSubjects>(
    `SELECT s.id AS sandwich, r.id AS restaurant, u.id AS member, u.id AS user, (
       SELECT n.id FROM sandwiches n WHERE NOT EXISTS (
         SELECT FROM user_sandwiches k WHERE k.user_id = u.id AND k.sandwich_id = n.id)
       AND NOT EXISTS (SELECT FROM reviews k WHERE k.user_id = u.id AND k.sandwich_id = n.id)
       AND n.date_deleted IS NULL ORDER BY n.rating_count DESC LIMIT 1) AS unreviewed
     FROM (SELECT id FROM sandwiches ORDER BY rating_count DESC, id LIMIT 1) s,
       (SELECT id FROM restaurants WHERE sandwich_count > 0 ORDER BY location_count DESC, id LIMIT 1) r,
       (SELECT id FROM users ORDER BY xp DESC, id LIMIT 1 OFFSET 20) u`,
  );
  return assertDefined(rows[0]);
}
