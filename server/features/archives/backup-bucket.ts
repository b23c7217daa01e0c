import type { Config } from '#server/config/config.ts';
import type { ObjectStore } from '#server/platform/files/objects/object-store.ts';
import { openBucketObjectStore } from '#server/platform/files/objects/open-object-store.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

const BUCKET = 's3:';

export function openBackupBucket({ backups }: Pick<Config, 'backups'>): ObjectStore | null {
  const { s3, encryptionKey } = backups;
  return s3 && openBucketObjectStore({ s3, encryptionKey });
}

/** The backup's name in an argument such as `s3:NAME`. Empty for the archive, null if it is a folder. */
export function parseS3BackupArgument(word: string): string | null {
  return word.startsWith(BUCKET) ? word.slice(BUCKET.length).replace(/^\/\/[^/]*\/?/, '') : null;
}

export function requireBackupBucket(config: Pick<Config, 'backups'>): ObjectStore {
  const bucket = openBackupBucket(config);
  if (bucket) return bucket;
  throw new StartupError('s3: means the bucket for backups. Set BACKUP_S3_BUCKET, as the site has it.');
}
