import { Client, type ClientConfig } from 'pg';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { selectDatabaseSizeAndVersion } from './backup-contents-queries.ts';
import {
  RETAINED_SAFETY_BACKUPS,
  createManagedBackup,
  type ManagedBackupSettings,
} from './create-managed-backup.ts';

/** Backing up a larger database would delay the start by minutes; its operator makes the backup beforehand. */
const MAX_BYTES_BEFORE_MIGRATION = 2 * 1024 ** 3;

/** Called under the migration lock. */
export async function backUpBeforeMigration(
  config: ManagedBackupSettings,
  connection: ClientConfig,
  log: { info(message: string): void; warn(message: string): void },
): Promise<void> {
  if (!config.backups.beforeMigration) return;
  const size = await sizeOfDatabase(connection);
  if (size > MAX_BYTES_BEFORE_MIGRATION) {
    const gb = (size / 1024 ** 3).toFixed(1);
    log.warn(
      `Skipping the backup before the migration: the database is ${gb} GB, so it would take minutes. To make one: npm run cli -- backup FOLDER`,
    );
    return;
  }
  try {
    const { folder } = await createManagedBackup({
      config,
      connection,
      kind: 'before-migration',
      now: new Date(),
    });
    log.info(
      `Backed up to ${folder} before migrating; the last ${RETAINED_SAFETY_BACKUPS} of these are kept. To restore one: npm run cli -- restore FOLDER`,
    );
  } catch (error) {
    throw new StartupError(
      `The backup before a migration failed, and nothing was migrated: ${(error as Error).message}\n` +
        'Start it with BACKUP_BEFORE_MIGRATION=off to migrate without one.',
      { cause: error },
    );
  }
}

async function sizeOfDatabase(connection: ClientConfig): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await selectDatabaseSizeAndVersion(client)).bytes;
  } finally {
    await client.end();
  }
}
