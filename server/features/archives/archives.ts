export {
  archiveState,
  openArchiveStore,
  parseS3BackupArgument,
  openBackupBucket,
  requireBackupBucket,
} from './archive-store.ts';
export { readErasureList } from './erasure-list.ts';
export { checkArchive, restoreArchive } from './restore-archive.ts';
export { archiveJob, startArchive } from './archive-schedule.ts';
