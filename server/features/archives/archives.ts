export { archiveState, openArchiveStore } from './archive-store.ts';
export { parseS3BackupArgument, openBackupBucket, requireBackupBucket } from './backup-bucket.ts';
export { readErasureList } from './erasure-list.ts';
export { verifyPointInTimeRestore, restoreArchive } from './restore-archive.ts';
export { createArchiveJob, startWalArchiveScheduler } from './wal-archive-scheduler.ts';
