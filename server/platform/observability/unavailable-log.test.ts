import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createServiceUnavailableLogger } from './unavailable-log.ts';

const metrics = createMetrics();
const site = useTestApp({}, { logs: true, metrics });

// Citus does not support triggers and policies on tables that are on other machines.
const isOnCitus = inject('workers').length > 0;

test.skipIf(isOnCitus)('a write on a full disk logs one error line, and is counted', async () => {
  await failWith('53100');
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON reviews EXECUTE FUNCTION fail()`.execute(site.db);
  const { id } = await createTestSandwich(site.db);
  const member = await signUp(site);
  site.logged.length = 0;
  const answers = [];
  for (let attempt = 0; attempt < 3; attempt++)
    answers.push(await member.send('POST', '/api/reviews', { sandwichId: id, rating: 4, comment: 'Crisp.' }));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(loggedEntries()).toEqual([
    {
      level: 50,
      reason: 'no-space',
      code: '53100',
      route: '/api/reviews',
      requestId: answers[0]!.json.requestId,
      count: 1,
      msg: 'Answered 503: There is no space left on the disk',
    },
  ]);
  expect(await metrics.text()).toContain('clucket_unavailable_total{reason="no-space"} 3');
});

test.skipIf(isOnCitus)('a page whose calls fail in the database logs the cause, too', async () => {
  await failWith('57014');
  await sql`ALTER TABLE sandwiches ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(site.db);
  await sql`CREATE POLICY trouble ON sandwiches USING (fail_reading())`.execute(site.db);
  site.logged.length = 0;
  expect((await signedOutUser(site).get('/sandwich/1')).status).toBe(503);
  expect(loggedEntries()).toEqual([
    expect.objectContaining({ level: 40, reason: 'statement-timeout', code: '57014', route: '/*', count: 1 }),
  ]);
});

describe('within ten seconds', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('logs the first failure at once, the following ones in one line, and nothing without failures', () => {
    const lines: object[] = [];
    const write = (line: object) => void lines.push(line);
    const log = createServiceUnavailableLogger({ warn: write, error: write } as never);
    const answer = (requestId: string, reason: 'overload' | 'lock-timeout' = 'overload') =>
      log.add({ reason, code: undefined, route: '/*', requestId });
    for (const id of ['a', 'b', 'c']) answer(id);
    answer('x', 'lock-timeout');
    expect(lines).toMatchObject([
      { requestId: 'a', count: 1 },
      { requestId: 'x', count: 1 },
    ]);
    vi.advanceTimersByTime(10_000);
    expect(lines.slice(2)).toMatchObject([{ reason: 'overload', requestId: 'b', count: 2 }]);
    answer('d');
    vi.advanceTimersByTime(10_000);
    expect(lines.slice(3)).toMatchObject([{ requestId: 'd', count: 1 }]);
    vi.advanceTimersByTime(60_000);
    expect(lines.length).toBe(4);
    expect(log.counts).toEqual({ overload: 4, 'lock-timeout': 1 });
  });
});

function loggedEntries(): object[] {
  const lines = site.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines
    .filter(({ msg }) => String(msg).startsWith('Answered 503'))
    .map(({ time: _time, pid: _pid, hostname: _hostname, ...line }) => line);
}

async function failWith(code: string): Promise<void> {
  const raise = `BEGIN RAISE EXCEPTION 'in trouble' USING ERRCODE = '${code}'; END`;
  await sql`
    CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(raise)};
    CREATE OR REPLACE FUNCTION fail_reading() RETURNS boolean LANGUAGE plpgsql AS ${sql.lit(raise)}
  `.execute(site.db);
}
