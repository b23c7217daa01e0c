import type { Db } from '#server/platform/database/database.ts';
import { findLastBackupAttempt, type BackupRow } from './queries.ts';

export { backUpBeforeMigration } from './backup-before-migration.ts';
export { createBackupJob, startBackupScheduler } from './backup-scheduler.ts';
export { copyPostgresPrograms, upgradePostgresCluster } from './upgrade-postgres-cluster.ts';

export async function findLastBackupAndFailure(
  db: Db,
): Promise<{ last: BackupRow | null; failed: BackupRow | null }> {
  const last = (await findLastBackupAttempt(db, { hasWorked: true })) ?? null;
  const failed = (await findLastBackupAttempt(db, { hasWorked: false })) ?? null;
  return { last, failed: failed && last && failed.dateCreated < last.dateCreated ? null : failed };
}
