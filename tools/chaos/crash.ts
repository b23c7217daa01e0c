import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createSeededRandom } from '#db/seeded-random.ts';
import { readRunningProcessFile } from '#server/platform/database/postgres/running-process-file.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { ChaosWriteLog } from './chaos-write-log.ts';
import { startChaosSite, type ChaosSite } from './chaos-site.ts';
import { findDataFaults } from './find-data-faults.ts';
import {
  registerChaosWriter,
  runChaosWriter,
  type ChaosWriteTargets,
  type ChaosWriter,
} from './run-writers.ts';

export type CrashTestPlan = {
  cycles: number;
  dataDir?: string;
  seed?: number;
  writers?: number;
  log?: (line: string) => void;
};
export type CrashTestReport = {
  cycles: Record<string, number>;
  acknowledged: number;
  faults: string[];
  restarts: number[];
};

const VICTIMS = ['node', 'both', 'postgres'] as const;
type Victim = (typeof VICTIMS)[number];
const LOOK_EVERY = 10;

export async function runCrashTest({
  cycles,
  dataDir = mkdtempSync(join(tmpdir(), 'clucket-chaos-')),
  seed = 1,
  writers: count = 6,
  log = () => {},
}: CrashTestPlan): Promise<CrashTestReport> {
  const report: CrashTestReport = { cycles: {}, acknowledged: 0, faults: [], restarts: [] };
  const chance = createSeededRandom('crash', seed).next;
  const site = await startChaosSite(dataDir);
  const ledger = new ChaosWriteLog();
  const tally = (kind: string) => (report.cycles[kind] = (report.cycles[kind] ?? 0) + 1);
  try {
    report.restarts.push(await site.start());
    const { writers, targets } = await settle(site, count);
    for (let cycle = 1; cycle <= cycles && report.faults.length === 0; cycle++) {
      const victim = assertDefined(VICTIMS[cycle % VICTIMS.length]);
      if (cycle % 6 === 0) {
        tally(`${victim} during a first start`);
        await firstStart(victim, chance, report);
      } else {
        const imports = cycle % 5 === 0;
        tally(`${victim} during ${imports ? 'an import and ' : ''}writes and uploads`);
        await oneCrash(site, victim, {
          chance,
          report,
          imports,
          busy: () => untilBusy(ledger),
          work: (until) =>
            Promise.all(writers.map((writer) => runChaosWriter(site.url, writer, targets, ledger, until))),
        });
      }
      const isDue = cycle % LOOK_EVERY === 0 || cycle === cycles;
      if (isDue)
        report.faults.push(
          ...(await findDataFaults(
            assertDefined(readRunningProcessFile(dataDir)).connection,
            ledger,
            dataDir,
          )),
        );
      if (isDue)
        log(
          `${cycle} cycles, ${ledger.acknowledged} acknowledged, ${report.faults.length} faults, last start ${Math.round(assertDefined(report.restarts.at(-1)))} ms`,
        );
    }
    report.acknowledged = ledger.acknowledged;
    await site.stop();
    return report;
  } finally {
    site.killPostgres();
    await site.killNode();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Round = {
  chance: () => number;
  report: CrashTestReport;
  imports: boolean;
  work: (until: AbortSignal) => Promise<unknown>;
  busy: () => Promise<void>;
};

async function oneCrash(
  site: ChaosSite,
  victim: Victim,
  { chance, report, imports, work, busy }: Round,
): Promise<void> {
  const until = new AbortController();
  const done = work(until.signal);
  const importing = imports ? importPlaces(site.dataDir, Math.floor(chance() * 1e9)) : null;
  await busy();
  await pause((imports ? 800 : 0) + chance() * 700);
  const postgres = await killed(site, victim);
  until.abort();
  await done;
  importing?.kill('SIGKILL');
  if (!site.isRunning()) return void report.restarts.push(await site.start());
  const since = performance.now();
  await site.postgresBack(postgres);
  await site.ready();
  report.restarts.push(performance.now() - since);
}

async function untilBusy(ledger: ChaosWriteLog): Promise<void> {
  const enough = ledger.acknowledged + 5;
  for (let waited = 0; waited < 400 && ledger.acknowledged < enough; waited++) await pause(25);
}

async function killed(site: ChaosSite, victim: Victim): Promise<number | null> {
  const postgres = victim === 'node' ? null : site.killPostgres();
  if (victim !== 'postgres') await site.killNode();
  return postgres;
}

/** Kills a first start between the first file and the last migration; the next start must succeed by itself. */
async function firstStart(victim: Victim, chance: () => number, report: CrashTestReport): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clucket-chaos-first-'));
  const site = await startChaosSite(dataDir);
  try {
    site.launch();
    await pause(200 + chance() * 5000);
    await killed(site, victim === 'postgres' ? 'both' : victim);
    report.restarts.push(await site.start());
    report.faults.push(...(await unfinished(dataDir)));
    await registerChaosWriter(site.url, 0);
    await site.stop();
  } finally {
    site.killPostgres();
    await site.killNode();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function unfinished(dataDir: string): Promise<string[]> {
  const client = new Client(assertDefined(readRunningProcessFile(dataDir)).connection);
  await client.connect();
  try {
    const { rows } = await client.query('SELECT count(*)::int AS count FROM schema_migrations');
    const tables = await client.query(
      "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'",
    );
    return rows[0].count > 20 && tables.rows[0].count > 30
      ? []
      : [`${rows[0].count} migrations, ${tables.rows[0].count} tables`];
  } finally {
    await client.end();
  }
}

async function settle(
  site: ChaosSite,
  count: number,
): Promise<{ writers: ChaosWriter[]; targets: ChaosWriteTargets }> {
  const writers: ChaosWriter[] = [];
  for (let number = 0; number < count; number++) writers.push(await registerChaosWriter(site.url, number));
  const client = new Client(assertDefined(readRunningProcessFile(site.dataDir)).connection);
  await client.connect();
  await client.query("UPDATE users SET role = 'admin'");
  await client.end();
  const post = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: assertDefined(writers[0]).cookie,
    };
    const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { id: number }).id;
  };
  const restaurantId = await post('/api/restaurants', {
    name: 'Coop',
    description: 'Chicken.',
    restaurantType: 'Deli',
    priceRange: '$',
  });
  const sandwichIds: number[] = [];
  for (let at = 0; at < 12; at++)
    sandwichIds.push(await post('/api/sandwiches', { restaurantId, name: `Cluck ${at}` }));
  return { writers, targets: { restaurantId, sandwichIds } };
}

/** Joins the running database, as an operator does; a later import of the same file finishes an interrupted one. */
function importPlaces(dataDir: string, salt: number) {
  const file = join(dataDir, 'places-to-import.geojson');
  if (!existsSync(file))
    writeFileSync(
      file,
      JSON.stringify({
        type: 'FeatureCollection',
        features: Array.from({ length: 2000 }, (_, at) => placeAt(at, salt)),
      }),
    );
  return spawn(process.execPath, ['server/cli.ts', 'import', 'places', file], {
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' },
  });
}

function placeAt(at: number, salt: number) {
  const properties = {
    ref: `${salt}-${at}`,
    '@spider': 'torture',
    name: `Import ${at % 40}`,
    brand: `Import ${at % 40}`,
    'addr:full': `${at} Main St`,
  };
  return {
    type: 'Feature',
    id: String(at),
    properties,
    geometry: { type: 'Point', coordinates: [-118 + (at % 100) / 50, 34 + at / 2000] },
  };
}
