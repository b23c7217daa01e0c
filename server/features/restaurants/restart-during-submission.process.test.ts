import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';

// Sends the wizard's requests to a server process, and kills it with SIGKILL at each of them (threats C6).

const GATE = 77_031;
const MENU = ['One', 'Two', 'Three'];
const CALLS = [
  { path: '/api/restaurants', body: (_: number, name: string) => ({ ...ROOST, name }) },
  ...['1 Main St', '2 Main St'].map((address) => ({
    path: '/api/locations',
    body: (restaurantId: number) => ({ restaurantId, address }),
  })),
  ...MENU.map((name) => ({
    path: '/api/sandwiches',
    body: (restaurantId: number) => ({ restaurantId, name }),
  })),
];
const ROOST = { description: 'Thighs.', restaurantType: 'Deli', priceRange: '$' };

let site: TestDatabase;
let database: Database;
let folder: string;
let server: ChildProcess | undefined;
let baseUrl: string;
let cookie: string;

beforeAll(async () => {
  site = await createTestDatabase();
  database = openDatabase({ connection: site.connection, log: createLogger('silent') });
  folder = mkdtempSync(join(tmpdir(), 'clucket-wizard-'));
  await start();
  cookie = await signInAdmin();
  // Each write stops at its last step while the test holds the gate lock.
  await sql`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${sql.lit(GATE)}); RETURN NEW; END $$`.execute(database.db);
  await sql`CREATE TRIGGER gate BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`.execute(
    database.db,
  );
});
afterAll(async () => {
  await kill();
  await database.close();
  await site.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Kills at the first sandwich, when restaurant and locations exist; the long run kills at each of the six requests. */
const KILLED_AT = CALLS.map((_, at) => ({ at, nth: at + 1 })).filter(({ at }) => isLongRun || at === 3);

describe.each(KILLED_AT)('when the server is killed during request $nth', ({ at }) => {
  test('before the commit, nothing is stored, and a retry of everything creates exactly one restaurant', async () => {
    const wizard = `Middle ${at}`;
    const id = await run(wizard, at);
    await database.db.connection().execute(async (gate) => {
      await sql`SELECT pg_advisory_lock(${GATE})`.execute(gate);
      const lost = send(wizard, at, id).catch(() => null);
      await waitFor(async () => {
        const { rows } = await sql`
            SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          database.db,
        );
        return rows.length > 0;
      });
      await kill();
      await sql`SELECT pg_advisory_unlock(${GATE})`.execute(gate);
      expect(await lost).toBeNull();
    });
    await start();
    await expectOneWhole(wizard, await run(wizard, CALLS.length));
  });

  test.runIf(isLongRun)(
    'after the commit, a retry of everything creates exactly one restaurant',
    async () => {
      const wizard = `After ${at}`;
      const id = await run(wizard, at);
      void send(wizard, at, id).catch(() => null);
      await waitFor(async () => {
        const { rows } = await sql`SELECT 1 FROM idempotency_keys WHERE key = ${keyOf(wizard, at)}`.execute(
          database.db,
        );
        return rows.length > 0;
      });
      await kill();
      await start();
      await expectOneWhole(wizard, await run(wizard, CALLS.length));
    },
  );
});

/** Sends the first `calls` requests from the beginning, as after a page reload. */
async function run(wizard: string, calls: number): Promise<number> {
  let restaurantId = 0;
  for (let at = 0; at < calls; at++) {
    const answer = await send(wizard, at, restaurantId);
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: number };
    if (at === 0) restaurantId = id;
  }
  return restaurantId;
}

function send(wizard: string, at: number, restaurantId: number): Promise<Response> {
  const { path, body } = CALLS[at]!;
  return fetch(baseUrl + path, {
    method: 'POST',
    headers: {
      cookie,
      origin: baseUrl,
      'content-type': 'application/json',
      'idempotency-key': keyOf(wizard, at),
    },
    body: JSON.stringify(body(restaurantId, wizard)),
  });
}

function keyOf(wizard: string, at: number): string {
  return `${wizard}-${at}`.replaceAll(' ', '-');
}

async function expectOneWhole(wizard: string, id: number): Promise<void> {
  const { rows } = await sql<object>`
    SELECT r.id, r.location_count AS locations, r.sandwich_count AS sandwiches,
      (SELECT count(*) FROM locations l WHERE l.restaurant_id = r.id) AS "locationRows",
      (SELECT array_agg(s.name ORDER BY s.name) FROM sandwiches s WHERE s.restaurant_id = r.id) AS menu
    FROM restaurants r WHERE r.name = ${wizard}`.execute(database.db);
  expect(rows).toEqual([{ id, locations: 2, sandwiches: 3, locationRows: 2, menu: MENU.toSorted() }]);
}

async function start(): Promise<void> {
  const port = await findFreePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const { user, password, host, port: databasePort, database: name } = site.connection;
  const url = new URL(`postgres://localhost/${name}`);
  url.username = user!;
  url.password = String(password ?? '');
  url.searchParams.set('host', host!);
  url.searchParams.set('port', String(databasePort));
  server = spawn(process.execPath, ['--import', './scripts/end-with-parent.mjs', 'server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: url.href,
      DATA_DIR: folder,
      DEMO_DATA: 'false',
      RATE_LIMITS: 'login=1000/60',
      PORT: String(port),
      BASE_URL: baseUrl,
    },
  });
  await waitFor(async () => {
    if (server!.exitCode !== null) throw new Error(`The server ended with code ${server!.exitCode}.`);
    return (await fetch(`${baseUrl}/health/ready`).catch(() => null))?.ok === true;
  });
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

async function signInAdmin(): Promise<string> {
  const account = { username: 'keeper-of-books', email: 'keeper@example.test', password: 'crispy-thigh-9' };
  const answer = await fetch(`${baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { origin: baseUrl, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(answer.status).toBe(201);
  await sql`UPDATE users SET role = 'admin' WHERE username = ${account.username}`.execute(database.db);
  return answer.headers.get('set-cookie')!.split(';')[0]!;
}

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > until) throw new Error('It never came to that.');
    await sleep(2);
  }
}
