export { getWalArchiveState, openSiteWalArchive } from './site-wal-archive.ts';
export { parseS3BackupArgument, openBackupBucket, requireBackupBucket } from './backup-bucket.ts';
export { readErasureList } from './erasure-list.ts';
export { verifyPointInTimeRestore, restoreWalArchive } from './restore-archive.ts';
export { RESTORED_ACCOUNTS_NOTICE, endSessionsAndPostponeErasures } from './restored-accounts.ts';
export { createWalArchiveJob, startWalArchiveScheduler } from './wal-archive-scheduler.ts';
