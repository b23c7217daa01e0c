import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { joinEmbedded, startEmbedded } from './embedded.ts';
import { findExternal } from './external.ts';
import type { Pooler } from './pooler.ts';
import { StartupError } from '../../process/startup-error.ts';
import { assertMigratedBefore } from './describe-database.ts';

export type PostgresSettings = {
  dataDir: string;
  databaseUrl: string | null;
  databaseListenUrl?: string | null;
  durable?: boolean;
  /** False where only a database that is there already will do. */
  mayCreate?: boolean;
  purpose?: string;
  /** Milliseconds in which a process that is just ending may let go of the data folder. */
  patience?: number;
};
export type PostgresLog = Record<'info' | 'warn' | 'error', (message: string) => void>;
export type Postgres = {
  kind: 'embedded' | 'external' | 'joined';
  /** Straight to the server. */
  connection: ClientConfig;
  /** What requests go through instead, where DATABASE_URL names one. */
  pooler?: Pooler | null;
  stop(): Promise<void>;
};

/** The database of this site: the embedded PostgreSQL in the data folder, or whichever DATABASE_URL names. */
export async function startPostgres(settings: PostgresSettings, log: PostgresLog): Promise<Postgres> {
  if (settings.databaseUrl !== null) return external({ ...settings, databaseUrl: settings.databaseUrl });
  const { patience = 3_000 } = settings;
  for (let waited = 0; waited <= patience; waited += 100) {
    const embedded = await startEmbedded(settings, log);
    if (embedded) return embedded;
    await pause(100);
  }
  throw new StartupError(
    `Another process is already using the data folder ${settings.dataDir}. Stop it first, or give this one a folder ` +
      'of its own with DATA_DIR (and another PORT).',
  );
}

/** For an operator's command: joins the database of the process that runs on the data folder, else starts it. */
export async function startOrJoinPostgres(settings: PostgresSettings, log: PostgresLog): Promise<Postgres> {
  const postgres =
    settings.databaseUrl === null
      ? ((await startEmbedded(settings, log)) ?? (await joinEmbedded(settings.dataDir)))
      : await external({ ...settings, databaseUrl: settings.databaseUrl });
  // One that is joined is migrated by the site that has started it.
  if (settings.mayCreate !== false || postgres.kind === 'joined') return postgres;
  try {
    await assertMigratedBefore(postgres.connection, settings);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
}

async function external(addresses: Parameters<typeof findExternal>[0]): Promise<Postgres> {
  return { kind: 'external', ...(await findExternal(addresses)), stop: async () => {} };
}
