import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import type { ImportRunDetails } from '#contract/administration/import-runs.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { databaseUrlOf } from '#server/testing/run-cli.ts';
import { createMemoryFolder } from '#server/testing/postgres/memory-folder.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';

/** Four batches, or twelve: the process is killed between the first and the last. */
const ROWS = repetitions(2_000, 6_000);
/** Much shorter than a batch, but long enough that polling does not slow down the import. */
const ASK_EVERY_MS = 25;
const folder = createMemoryFolder('clucket-imports-');
let testDatabase: TestDatabase;
let database: Database;
let site: StartedTestSite;
let cookie = '';

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent'), size: 2 });
  site = await start();
  cookie = await signUpAdmin();
}, 120_000);
afterAll(async () => {
  await site.stop();
  await database.close();
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

test('an import continues after its server was killed and restarted, and imports each row once', async () => {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const [lat, lon] = [30 + Math.floor(at / 100) / 20, -110 + (at % 100) / 20];
    return `${at},Place ${at},${lat},${lon}`;
  });
  const { id } = await send('POST', '?fileName=places.csv', ['id,name,lat,lon', ...lines].join('\n'));
  await until(id, ({ state }) => state !== 'checking');
  const ready = await read(id);
  expect(ready).toMatchObject({ state: 'ready', counts: { rows: ROWS, added: ROWS, skipped: 0 } });
  await send('POST', `/${id}/start`);
  await until(id, ({ progress }) => (progress?.done ?? ROWS) > 0);
  await site.kill();
  const { rows: stopped } = await sql<{ state: string; rows: number }>`
    SELECT state, rows_imported AS rows FROM import_runs`.execute(database.db);
  expect(stopped[0]).toMatchObject({ state: 'importing' });
  expect(stopped[0]!.rows).toBeGreaterThan(0);
  expect(stopped[0]!.rows).toBeLessThan(ROWS);
  site = await start();
  await until(id, ({ progress }) => progress === null);
  const ended = await read(id);
  expect(ended).toMatchObject({ state: 'imported', counts: ready.counts });
  const { rows: counted } = await sql`
    SELECT (SELECT count(*) FROM locations)::int AS locations, (SELECT count(*) FROM change_sets)::int AS sets,
      (SELECT count(*) FROM audit_log WHERE change_set_id = ${ended.changeSetId})::int AS entries`.execute(
    database.db,
  );
  expect(counted).toEqual([{ locations: ROWS, sets: 1, entries: 2 * ROWS }]);
}, 600_000);

async function start(): Promise<StartedTestSite> {
  return startTestSite({
    DATABASE_URL: databaseUrlOf(testDatabase.connection),
    DATA_DIR: folder,
    DEMO_DATA: 'false',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  });
}

async function until(id: number, isReached: (run: ImportRunDetails) => boolean): Promise<void> {
  while (!isReached(await read(id))) await pause(ASK_EVERY_MS);
}

/** Retries while the server is overloaded. */
async function read(id: number): Promise<ImportRunDetails> {
  const answer = await fetch(`${site.baseUrl}/api/import-runs/${id}`, { headers: { cookie } });
  if (answer.status === 503) {
    await answer.body?.cancel();
    return read(id);
  }
  expect(answer.status).toBe(200);
  return (await answer.json()) as ImportRunDetails;
}

async function send(method: string, path: string, body = ''): Promise<{ id: number }> {
  const answer = await fetch(`${site.baseUrl}/api/import-runs${path}`, {
    method,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/octet-stream' }),
    },
    ...(body && { body }),
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as { id: number };
}

async function signUpAdmin(): Promise<string> {
  const username = `eater-${randomBytes(4).toString('hex')}`;
  const answer = await fetch(`${site.baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, email: `${username}@example.test`, password: 'crispy-thigh-9' }),
  });
  expect(answer.status).toBe(201);
  await sql`UPDATE users SET role = 'admin' WHERE username = ${username}`.execute(database.db);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}
