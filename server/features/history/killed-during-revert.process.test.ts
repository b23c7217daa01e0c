import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createMemoryFolder } from '#server/testing/postgres/memory-folder.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import type { HttpMethod } from '#server/testing/test-app.ts';
import {
  createTestCatalogEntity,
  HISTORY_ENTITY_KINDS,
  historyStepArbitrary,
  performHistoryStep,
  type HistoryActor,
  type HistoryEntityIds,
  type HistoryStep,
} from '#server/testing/history/random-history-steps.ts';
import {
  diffReplayedCatalogs,
  readCatalogToCompare,
  readHistoryForReplay,
  replayHistory,
} from '#server/testing/history/replay-history.ts';

const KILLS = repetitions(1, 10);
const CHANGES = repetitions(40, 3000);
const WORKERS = 6;
const ORIGINS = ['edit', 'import', 'merge', 'revert'];
/** Sandwiches occur twice, because merging them moves the most rows. */
const MERGEABLE = ['sandwich', 'restaurant', 'location', 'sandwich'] as const;

const folder = createMemoryFolder('clucket-replayed-');
let testDatabase: TestDatabase;
let database: Database;
let cookie = '';

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent'), size: 4 });
  const rows = Array.from(
    { length: 400 },
    (_, at) => `s,${at},,Lone ${at},${at} Pier Rd,Mesa,AZ,85215,US,33.${at},-111.5,`,
  );
  const columns = 'source,source_id,brand,location_name,street,city,state,postcode,country,lat,lon,phone';
  writeFileSync(join(folder, 'killed.csv'), [columns, ...rows].join('\n'));
}, 120_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

const moreArbitrary = fc.oneof(
  { weight: 4, arbitrary: historyStepArbitrary },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('merge', 'merge', 'unmerge', 'revert'),
      kind: fc.constantFrom(...HISTORY_ENTITY_KINDS),
      which: fc.nat(3),
      value: fc.nat(3),
    }),
  },
);
/** More rows than in the property test, so that the six workers do not always change the same ones. */
const steps = fc.sample(fc.tuple(moreArbitrary, fc.nat(11)), { seed: 85, numRuns: CHANGES * 3 });

test(
  `replaying the history reproduces the catalog after ${CHANGES} changes by ${WORKERS} workers and ${KILLS} kills`,
  { timeout: 1_800_000 },
  async () => {
    const ids: HistoryEntityIds = { restaurants: [], locations: [], sandwiches: [], tags: [] };
    let at = 0;
    let changes = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      const site = await start();
      const importing = startImport();
      let isKilled = false;
      const actor: HistoryActor = { send: sendTo(site), db: database.db, folder };
      if (kill === 1)
        for (const kind of [...HISTORY_ENTITY_KINDS, ...HISTORY_ENTITY_KINDS])
          await createTestCatalogEntity(actor, kind, ids.restaurants[0], 0, ids);
      const until = (CHANGES * kill) / KILLS;
      const work = Promise.all(
        Array.from({ length: WORKERS }, async (_, worker) => {
          while (!isKilled) {
            const [step, which] = steps[(at += 1) % steps.length]!;
            try {
              await oneStep(actor, { ...step, which }, ids, worker);
            } catch (error) {
              if (!isKilled) throw error;
            }
          }
        }),
      );
      const isDone = async () =>
        (changes = await countChanges()) >= until &&
        (await hasImported()) &&
        (kill < KILLS || (await countByOrigin()).length === ORIGINS.length);
      while (!(await isDone())) await Promise.race([pause(50), work]);
      isKilled = true;
      importing.kill('SIGKILL');
      await site.kill();
      await work;
      if (importing.exitCode === null && importing.signalCode === null) await once(importing, 'exit');
      await untilQuiet();
      const [entries, catalog] = [
        await readHistoryForReplay(database.db),
        await readCatalogToCompare(database.db),
      ];
      expect(diffReplayedCatalogs(replayHistory(entries), catalog)).toEqual(
        diffReplayedCatalogs(catalog, catalog),
      );
    }
    const origins = await countByOrigin();
    expect(origins.map(({ origin }) => origin)).toEqual(ORIGINS);
    console.info(
      `${changes} changes: ${origins.map(({ origin, count }) => `${count} by ${origin}`).join(', ')}`,
    );
  },
);

async function countByOrigin() {
  const { rows } = await sql<{ origin: string; count: number }>`
    SELECT s.origin, count(*)::int AS count FROM audit_log a JOIN change_sets s ON s.id = a.change_set_id
    GROUP BY 1 ORDER BY 1`.execute(database.db);
  return rows;
}

/** Imports run one at a time, so only the first worker imports besides the process that is killed. */
async function oneStep(
  actor: HistoryActor,
  step: HistoryStep,
  ids: HistoryEntityIds,
  worker: number,
): Promise<void> {
  const { what, kind, which, value } = step;
  if (what === 'import')
    return worker === 0 && value === 0
      ? unlessRunning(() => performHistoryStep(actor, step, ids))
      : undefined;
  if (what === 'merge') return merge(actor, MERGEABLE[value % MERGEABLE.length]!, which, ids);
  if (what === 'unmerge') return unmerge(actor, which);
  if (what === 'revert') return revert(actor, which);
  if (what === 'create' && ids[kind].length > 12) return undefined;
  return performHistoryStep(actor, step, ids);
}

async function merge(
  actor: HistoryActor,
  entityType: (typeof MERGEABLE)[number],
  index: number,
  ids: HistoryEntityIds,
) {
  const from = entityType === 'sandwich' ? ids.sandwiches : ids[`${entityType}s`];
  const [one, other] = [from[index % from.length], from[(index + 1) % from.length]];
  if (one !== other) await actor.send('POST', '/api/merges', { entityType, ids: [one, other] });
}

async function unmerge(actor: HistoryActor, which: number): Promise<void> {
  const { json } = await actor.send('GET', '/api/merges?limit=12');
  const found = Array.isArray(json) ? json[which % Math.max(1, json.length)] : undefined;
  if (found) await actor.send('DELETE', `/api/merges/${found.id}`);
}

async function revert(actor: HistoryActor, which: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM change_sets WHERE origin <> 'merge' ORDER BY id DESC OFFSET ${which} LIMIT 1`.execute(
    actor.db,
  );
  if (rows[0]) await actor.send('POST', `/api/change-sets/${rows[0].id}/revert`, {});
}

async function unlessRunning(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!/import/i.test(String(error))) throw error;
  }
}

function sendTo({ baseUrl }: StartedTestSite): HistoryActor['send'] {
  return async (method: HttpMethod, path: string, body?: unknown) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // An overloaded server answers 503 and changes nothing.
    expect(answer.status, text).not.toBe(500);
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
  };
}

function startImport(): ChildProcess {
  const argv = ['server/cli.ts', 'import', 'places', join(folder, 'killed.csv'), '--batch-size', '20'];
  return spawn(process.execPath, argv, {
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: databaseUrl(), DATA_DIR: folder, LOG_LEVEL: 'fatal' },
  });
}

async function countChanges(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM audit_log`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

/** Six workers can make all changes before the importing process has started. */
async function hasImported(): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM audit_log a JOIN change_sets s ON s.id = a.change_set_id WHERE s.origin = 'import' LIMIT 1`.execute(
    database.db,
  );
  return rows.length > 0;
}

/** Statements that the killed processes had sent to PostgreSQL still finish or are rolled back. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`.execute(
      database.db,
    );
    if (rows.length === 0) return;
    await pause(25);
  }
}

async function start(): Promise<StartedTestSite> {
  const site = await startTestSite({
    ...{
      DATABASE_URL: databaseUrl(),
      DATA_DIR: folder,
      DEMO_DATA: 'false',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
  });
  cookie ||= await signUpAdmin(site);
  return site;
}

function databaseUrl(): string {
  const { user, password, host, port, database: name } = testDatabase.connection;
  const url = new URL(`postgres://localhost/${name}`);
  Object.assign(url, { username: user, password });
  if (host) url.searchParams.set('host', host);
  if (port) url.searchParams.set('port', String(port));
  return url.href;
}

async function signUpAdmin({ baseUrl }: StartedTestSite): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: 'editor', email: 'editor@example.test', password: 'crispy-thigh-9' }),
  });
  expect(answer.status).toBe(201);
  await sql`UPDATE users SET role = 'admin' WHERE username = 'editor'`.execute(database.db);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}
