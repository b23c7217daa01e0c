import type { Db } from '#server/platform/database/database.ts';
import { lastBackup, type BackupRow } from './queries.ts';

export { backUpBeforeMigration } from './backup-before-migration.ts';
export { backupJob, startBackups } from './backup-schedule.ts';
export { copyPrograms, upgradeCluster } from './upgrade-cluster.ts';

export async function backupState(db: Db): Promise<{ last: BackupRow | null; failed: BackupRow | null }> {
  const last = (await lastBackup(db, { hasWorked: true })) ?? null;
  const failed = (await lastBackup(db, { hasWorked: false })) ?? null;
  return { last, failed: failed && last && failed.dateCreated < last.dateCreated ? null : failed };
}
