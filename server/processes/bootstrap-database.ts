import type { ClientConfig } from 'pg';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { formatDemoCounts } from '#db/demo/count-demo-rows.ts';
import { loadDemo } from '#db/demo/load-demo.ts';
import type { Config } from '#server/config/config.ts';
import {
  backUpBeforeMigration,
  copyPostgresPrograms,
  upgradePostgresCluster,
} from '#server/features/backups/backups.ts';
import { computeMissingOpeningHourColumns } from '#server/features/restaurants/restaurants.ts';
import { databasePoolSizes } from '#server/config/database.ts';
import { openDatabase, type Database, type ReplicaConnection } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import {
  detectConnectionPooler,
  type PostgresConnectionPooler,
} from '#server/platform/database/postgres/pooler.ts';
import { startPostgres } from '#server/platform/database/postgres/postgres.ts';
import { explainStartupError } from '#server/platform/process/startup-error.ts';
import { stopWithin, type ShutdownSteps } from './graceful-shutdown.ts';

export type DatabaseBootstrap = {
  connection: ClientConfig;
  pooler: PostgresConnectionPooler | null;
  replica: ReplicaConnection | null;
};

/** A connection whose statement still runs would not close before it ends. */
const CLOSE_WITHIN_MS = 1_000;

/** Starts, migrates and seeds the database; several processes may do this at once. */
export async function bootstrapDatabase(
  config: Config,
  log: Log,
  started: ShutdownSteps,
  startDatabase: StartDatabase = startPostgres,
): Promise<BootstrapResult> {
  return bootstrap(config, log, started, startDatabase).catch((error: unknown) => {
    throw explainStartupError(error, config.dataDir);
  });
}

export type StartDatabase = typeof startPostgres;
type BootstrapResult = { bootstrap: DatabaseBootstrap; database: Database };

async function bootstrap(
  config: Config,
  log: Log,
  started: ShutdownSteps,
  startDatabase: StartDatabase,
): Promise<BootstrapResult> {
  await upgradePostgresCluster(config, log);
  const { kind, connection, pooler = null, stop } = await startDatabase(config, log);
  started.push(stop);
  if (kind === 'embedded') copyPostgresPrograms(config, log);
  if (pooler && !pooler.limitsStatementTime) log.warn(NO_TIME_LIMIT);
  const beforeMigrating = () => backUpBeforeMigration(config, connection, log);
  await migrate(connection, { log, beforeMigrating });
  const bootstrap = { connection, pooler, replica: await findReplica(config) };
  // With several workers, only the background jobs use the connections of this process.
  const role = config.workers > 1 ? 'jobs' : 'web';
  const database = openDatabase({ ...bootstrap, log, role, ...databasePoolSizes(config) });
  started.push(() => stopWithin(CLOSE_WITHIN_MS, () => database.close()));
  if (config.demoData) {
    const loaded = await loadDemo(database.db, { today: new Date() });
    if (loaded) log.info(`Loaded the demo town: ${formatDemoCounts(loaded)}`);
  }
  const read = await computeMissingOpeningHourColumns(database.db);
  if (read > 0)
    log.info(`Indexed the opening hours of ${formatCountWithNoun(read, 'location', 'locations')}`);
  return { bootstrap, database };
}

/** A replica that is unavailable may return later; until then it is assumed to be behind a pooler. */
async function findReplica({ databaseReplicaUrl }: Config): Promise<ReplicaConnection | null> {
  if (!databaseReplicaUrl) return null;
  const connection = { connectionString: databaseReplicaUrl };
  const assumed = { connection, supportsNamedStatements: false, limitsStatementTime: true };
  return { connection, pooler: await detectConnectionPooler(connection).catch(() => assumed) };
}

const NO_TIME_LIMIT =
  'The pooler of DATABASE_URL sets no statement_timeout, so a statement outside a transaction could run ' +
  "forever. In PgBouncer: add connect_query='SET statement_timeout = 10000' to the line of the database";
