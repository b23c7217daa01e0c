import { totalDatabaseConnections } from '#server/config/database.ts';
import type { Config } from '#server/config/config.ts';
import { findMapPinDrift } from '#server/features/map/map.ts';
import { findTotalsAndXpDrift } from '#server/features/recount/recount.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSiteMigrationFiles } from '#server/platform/database/migrate.ts';
import { formatMigrationNames, newerMigrations } from '#server/platform/database/schema-compatibility.ts';
import { formatBytes } from '#server/platform/text/format-bytes.ts';
import type { DoctorFinding } from './doctor-finding.ts';
import { listAppliedMigrations, readDatabaseDiagnostics, type DatabaseDiagnostics } from './queries.ts';
import { checkWalArchive } from './check-wal-archive.ts';
import { checkBackups, checkPictures } from './check-pictures-and-backups.ts';
import { checkSchema } from './check-schema.ts';

type Db = Database['db'];

/** Recounting a larger database takes too long for a health check. */
const MAX_RECOUNTED_BYTES = 1024 ** 3;

export async function checkDatabase(config: Config, db: Db): Promise<DoctorFinding[]> {
  const migrations = await checkMigrations(db);
  if (migrations.some(({ state }) => state === 'bad')) return migrations;
  const schema = await checkSchema(db);
  const findings = [...migrations, schema];
  try {
    return [...findings, ...(await checkContents(config, db))];
  } catch (error) {
    // Queries on missing objects fail, and the schema finding is the one to report.
    if (schema.state === 'bad') return findings;
    throw error;
  }
}

async function checkContents(config: Config, db: Db): Promise<DoctorFinding[]> {
  const before = Date.now();
  const state = await readDatabaseDiagnostics(db);
  const skew = state.now.getTime() - (before + Date.now()) / 2;
  return [
    { about: 'database', state: 'good', text: `PostgreSQL ${state.version}, ${formatBytes(state.bytes)}` },
    checkClock(skew),
    checkConnections(state, totalDatabaseConnections(config)),
    {
      about: 'admins',
      state: state.admins > 0 ? 'good' : 'note',
      text: state.admins > 0 ? `${state.admins}` : 'there is none yet',
      todo: 'npm run cli -- create-admin --username NAME --email EMAIL',
    },
    {
      about: 'errors',
      state: state.errorsToday > 0 ? 'note' : 'good',
      text: `${state.errorsToday} on the server in the last day`,
      todo: 'They are listed at /admin, with the id of each request for the log',
    },
    await checkPictures(config, db),
    await checkBackups(config, db),
    ...checkWalArchive(config),
    ...(await checkTotals(db, state.bytes)),
  ];
}

async function checkMigrations(db: Db): Promise<DoctorFinding[]> {
  const about = 'migrations';
  const applied = await listAppliedMigrations(db).catch(() => []);
  const ownMigrations = readSiteMigrationFiles();
  const { compatible, incompatible } = newerMigrations(applied, ownMigrations);
  const names = new Set(applied.map(({ name }) => name));
  const pending = ownMigrations.filter(({ name }) => !names.has(name));
  if (incompatible.length > 0)
    return [
      {
        about,
        state: 'bad',
        text: `the database is newer than this version: it has ${formatMigrationNames(incompatible)}`,
        todo: 'Start the newer version, or restore a backup that is older',
      },
    ];
  if (pending.length > 0)
    return [
      {
        about,
        state: 'bad',
        text:
          pending.length === 1
            ? `1 migration is still pending: ${formatMigrationNames(pending)}`
            : `${pending.length} migrations are still pending, starting with ${formatMigrationNames(pending.slice(0, 1))}`,
        todo: 'npm start applies them, and so does npm run migrate',
      },
    ];
  if (compatible.length > 0)
    return [
      {
        about,
        state: 'note',
        text: `the database has migrations of a newer version, with which this one can run: ${formatMigrationNames(compatible)}`,
        todo: 'Start the newer version again when you can',
      },
    ];
  return [{ about, state: 'good', text: `all ${applied.length} are applied` }];
}

function checkClock(skewMs: number): DoctorFinding {
  const seconds = Math.abs(skewMs) / 1000;
  return {
    about: 'clock',
    state: stateOfSkew(seconds),
    text:
      seconds > 2
        ? `the database's clock is ${seconds.toFixed(0)} s ${skewMs > 0 ? 'ahead of' : 'behind'} this machine's`
        : 'the same as the database’s',
    todo: 'Synchronize the clocks of both machines with NTP',
  };
}

function stateOfSkew(seconds: number): DoctorFinding['state'] {
  if (seconds > 30) return 'bad';
  return seconds > 2 ? 'note' : 'good';
}

function checkConnections(
  { connections, maxConnections }: Pick<DatabaseDiagnostics, 'connections' | 'maxConnections'>,
  ofSite: number,
): DoctorFinding {
  const about = 'connections';
  if (ofSite > maxConnections)
    return {
      about,
      state: 'note',
      text: `this site may open ${ofSite}, but the server allows ${maxConnections}`,
      todo: 'Lower DATABASE_CONNECTIONS or WORKERS, or raise max_connections',
    };
  return {
    about,
    state: connections > maxConnections * 0.8 ? 'note' : 'good',
    text: `${connections} of at most ${maxConnections}`,
    todo: 'Raise max_connections, or put PgBouncer in between (docs/scaling.md)',
  };
}

async function checkTotals(db: Db, bytes: number): Promise<DoctorFinding[]> {
  const about = 'totals';
  if (bytes > MAX_RECOUNTED_BYTES)
    return [
      {
        about,
        state: 'good',
        text: 'not recounted, because the database is large. To recount: npm run cli -- recount',
      },
    ];
  const drift = [...(await findTotalsAndXpDrift(db)), ...(await findMapPinDrift(db))];
  if (drift.length === 0) return [{ about, state: 'good', text: 'all totals match their rows' }];
  return [
    {
      about,
      state: 'bad',
      text:
        drift.length === 1
          ? '1 total does not match its rows'
          : `${drift.length} totals do not match their rows`,
      todo: 'npm run cli -- recount --repair',
    },
  ];
}
