import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { StartupError } from '../../process/startup-error.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type Settings = { dataDir: string; databaseUrl: string | null };

export function describeDatabaseAddress({ dataDir, databaseUrl }: Settings): string {
  if (databaseUrl === null) return `in ${dataDir} (DATA_DIR)`;
  const { host, port, database } = new Client({ connectionString: databaseUrl });
  return `at ${host}:${port}/${database} (DATABASE_URL)`;
}

export class MissingDatabaseError extends StartupError {
  override name = 'MissingDatabaseError';

  constructor(settings: Settings) {
    super(
      `There is no Clucket database ${describeDatabaseAddress(settings)}. Set DATA_DIR or DATABASE_URL as the site has them; ` +
        'beside the systemd service: deploy/clucket COMMAND. A new database is made by npm start.',
    );
  }
}

export function hasPostgresCluster(dataDir: string): boolean {
  const version = join(dataDir, 'postgres', 'data', 'PG_VERSION');
  return statSync(version, { throwIfNoEntry: false }) !== undefined;
}

export async function assertSchemaExists(connection: ClientConfig, settings: Settings): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
    );
    if (!assertDefined(rows[0]).exists) throw new MissingDatabaseError(settings);
  } finally {
    await client.end();
  }
}
