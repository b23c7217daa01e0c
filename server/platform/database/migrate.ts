import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { RELEASE, type Release } from '../process/release.ts';
import { assertSchemaCompatible, type AppliedMigration } from './schema-compatibility.ts';
import { StartupError } from '../process/startup-error.ts';
import { isDatabaseDistributed, distributeTables, planDistribution } from './distribution/distribute.ts';
import { configureDistributionConnection } from './distribution/distribution-queries.ts';
import { splitStatements } from './distribution/split-statements.ts';

type Migration = { name: string; sql: string; sha256: string };
type Options = {
  folder?: string;
  log?: { info(message: string): void; warn(message: string): void };
  beforeMigrating?: (pending: readonly string[]) => Promise<void>;
  release?: Release;
};

const OUR_MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const LOCK = 7_278_465_114;
const OWN_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    compatible_from text
  );
  ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS compatible_from text`;
const RECORD = 'INSERT INTO schema_migrations (name, sha256, compatible_from) VALUES ($1, $2, $3)';

export async function migrate(connection: ClientConfig, options: Options = {}): Promise<string[]> {
  const migrations = readMigrationFiles(options.folder ?? OUR_MIGRATIONS);
  const { log, release = RELEASE } = options;
  const client = new Client(connection);
  // A lost connection rejects the pending query; without this listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    const pending = await findPending(client, migrations, { log, release });
    const isNew = pending.length === migrations.length;
    const isGrowing = pending.length > 0 && !isNew;
    if (isGrowing) await options.beforeMigrating?.(pending.map(({ name }) => name));
    const before = isGrowing ? await readTableFingerprints(client) : new Map<string, string>();
    const isOnCitus = isGrowing && (await isDatabaseDistributed(client));
    if (isOnCitus) await configureDistributionConnection(client);
    for (const migration of pending) {
      await apply(client, isOnCitus ? splitStatements(migration.sql) : [migration.sql], migration, release);
      log?.info(`Migrated the database: ${migration.name}`);
    }
    // A migration makes its tables on the coordinator, as in every database.
    if (isOnCitus) await distributeTables(client, await planDistribution(client));
    if (isGrowing) await vacuumChanged(client, before, log);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

export function readSiteMigrationFiles(): Migration[] {
  return readMigrationFiles(OUR_MIGRATIONS);
}

export async function replayMigrations(client: Client, names: readonly string[]): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  await client.query(OWN_TABLE);
  for (const { name, sql, sha256 } of readSiteMigrationFiles().filter((each) => names.includes(each.name))) {
    await client.query(sql);
    // Deferred constraint checks would block the next migration.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED');
    await client.query(RECORD, [name, sha256, RELEASE.schemaCompatibleFrom]);
  }
}

export function readMigrationFiles(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file));
  return files.toSorted().map((file) => {
    // A checkout on Windows may have changed the line ends, which have no effect in the database.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return {
      name: file.slice(0, -'.sql'.length),
      sql,
      sha256: createHash('sha256').update(sql).digest('hex'),
    };
  });
}

async function findPending(
  client: Client,
  migrations: Migration[],
  { log, release }: Pick<Options, 'log'> & { release: Release },
): Promise<Migration[]> {
  await client.query(OWN_TABLE);
  const { rows } = await client.query<AppliedMigration & { sha256: string }>(
    'SELECT name, sha256, compatible_from AS "compatibleFrom" FROM schema_migrations',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  assertSchemaCompatible(rows, migrations, release.version, log);
  assertUnedited(applied, migrations);
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Earlier texts with the same effect: these two required PostgreSQL 18 where 14 is enough. */
const SAME_EFFECT: Record<string, string> = {
  '0017-map': '9d70d51efbe829a51fb4d48685fcf5e0d299d6a763db739585253371150a480e',
  '0026-map-by-restaurant-and-hours': '20d3d1540115799075c03ff8680fb6c91d988783e7321fe772ce89376e9fc99b',
};

export function isMigrationUnchanged({ name, sha256 }: Omit<Migration, 'sql'>, applied: string): boolean {
  return applied === sha256 || applied === SAME_EFFECT[name];
}

function assertUnedited(applied: Map<string, string>, migrations: Migration[]): void {
  const edited = migrations.filter((each) => {
    const sha256 = applied.get(each.name);
    return sha256 !== undefined && !isMigrationUnchanged(each, sha256);
  });
  if (edited.length === 0) return;
  throw new StartupError(
    `These migrations were edited after they had been applied: ${edited.map(({ name }) => name).join(', ')}. ` +
      'Put the files back as they were and write the change as a new migration.',
  );
}

async function readTableFingerprints(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; form: string }>(`
    SELECT quote_ident(relname) AS name, concat_ws(' ', relfilenode,
      (SELECT string_agg(indexrelid::text, ' ' ORDER BY indexrelid) FROM pg_index WHERE indrelid = c.oid)) AS form
    FROM pg_class c WHERE relkind = 'r'
      AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())`);
  return new Map(rows.map(({ name, form }) => [name, form]));
}

/** A rewritten table has no visibility map and a new index no statistics, so queries stay slow until autovacuum runs. */
async function vacuumChanged(
  client: Client,
  before: Map<string, string>,
  log: Options['log'],
): Promise<void> {
  await client.query('SET statement_timeout = 0');
  for (const [name, form] of await readTableFingerprints(client)) {
    if (before.get(name) === form) continue;
    const order = `VACUUM (ANALYZE, SKIP_LOCKED) ${name}`;
    await client
      .query(order)
      .catch(({ message }: Error) => log?.warn(`Not tidied (${message}). Later: ${order}`));
  }
}

async function apply(
  client: Client,
  statements: readonly string[],
  { name, sha256 }: Omit<Migration, 'sql'>,
  release: Release,
): Promise<void> {
  await client.query('BEGIN');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query(RECORD, [name, sha256, release.schemaCompatibleFrom]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new StartupError(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
