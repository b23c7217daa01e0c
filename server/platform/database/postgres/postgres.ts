import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { waitForRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findExternalDatabase } from './external-database.ts';
import type { PostgresConnectionPooler } from './pooler.ts';
import { StartupError } from '../../process/startup-error.ts';
import { assertSchemaExists } from './database-existence.ts';

export type PostgresSettings = {
  dataDir: string;
  databaseUrl: string | null;
  databaseListenUrl?: string | null;
  durable?: boolean;
  mayCreate?: boolean;
  purpose?: string;
  lockTimeoutMs?: number;
};
export type PostgresLog = Record<'info' | 'warn' | 'error', (message: string) => void>;
export type PostgresServerHandle = {
  kind: 'embedded' | 'external' | 'joined';
  connection: ClientConfig;
  pooler?: PostgresConnectionPooler | null;
  stop(): Promise<void>;
};

export async function startPostgres(
  settings: PostgresSettings,
  log: PostgresLog,
): Promise<PostgresServerHandle> {
  if (settings.databaseUrl !== null) return external({ ...settings, databaseUrl: settings.databaseUrl });
  const { lockTimeoutMs = 3_000 } = settings;
  for (let waited = 0; waited <= lockTimeoutMs; waited += 100) {
    const embedded = await startEmbeddedPostgres(settings, log);
    if (embedded) return embedded;
    await pause(100);
  }
  throw new StartupError(
    `Another process is already using the data folder ${settings.dataDir}. Stop it first, or give this one a folder ` +
      'of its own with DATA_DIR (and another PORT).',
  );
}

export async function startOrJoinPostgres(
  settings: PostgresSettings,
  log: PostgresLog,
): Promise<PostgresServerHandle> {
  const postgres =
    settings.databaseUrl === null
      ? ((await startEmbeddedPostgres(settings, log)) ?? (await waitForRunningPostgres(settings.dataDir)))
      : await external({ ...settings, databaseUrl: settings.databaseUrl });
  // The site that started a joined database migrates it.
  if (settings.mayCreate !== false || postgres.kind === 'joined') return postgres;
  try {
    await assertSchemaExists(postgres.connection, settings);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
}

async function external(
  addresses: Parameters<typeof findExternalDatabase>[0],
): Promise<PostgresServerHandle> {
  return { kind: 'external', ...(await findExternalDatabase(addresses)), stop: async () => {} };
}
