import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { Config } from '#server/config/config.ts';
import { findLastBackupAndFailure } from '#server/features/backups/backups.ts';
import { uploadFileNamesOf } from '#server/features/uploads/uploads.ts';
import type { PooledDb } from '#server/platform/database/database.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import type { DoctorFinding } from './doctor-finding.ts';
import { sampleUploads } from './queries.ts';

const HOUR_MS = 3_600_000;
const MAX_SAMPLED_UPLOADS = 500;

export async function checkPictures(config: Config, db: PooledDb): Promise<DoctorFinding> {
  const about = 'pictures';
  const storage = createStorage(config);
  const names = uploadFileNamesOf(await sampleUploads(db, MAX_SAMPLED_UPLOADS));
  const missing: string[] = [];
  try {
    for (const name of names) {
      const stored = await storage.read(name);
      stored?.stream.destroy();
      if (!stored) missing.push(name);
    }
  } catch (error) {
    const text = `they are unreachable: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`;
    return { about, state: 'bad', text, todo: 'Check S3_ENDPOINT, S3_BUCKET and the two keys, or the disk' };
  }
  const text = `${formatCountWithNoun(names.length, 'file', 'files')} looked for, ${
    missing.length > 0 ? `${missing.length} missing, such as ${missing[0]}` : 'none missing'
  }`;
  return {
    about,
    state: missing.length > 0 ? 'bad' : 'good',
    text,
    todo: 'Restore DATA_DIR/uploads (or the bucket) from a backup: npm run cli -- restore FOLDER',
  };
}

export async function checkBackups(
  { backups: { intervalMs } }: Config,
  db: PooledDb,
): Promise<DoctorFinding> {
  const about = 'backups';
  const { last, failed } = await findLastBackupAndFailure(db);
  if (failed)
    return {
      about,
      state: 'bad',
      text: `the last one failed on ${failed.dateCreated.toISOString()}: ${failed.problem}`,
      todo: 'Fix the error, then: npm run cli -- backup FOLDER',
    };
  if (!last) {
    const todo = intervalMs
      ? 'The first is made when the site has run that long. To make one now: npm run cli -- backup FOLDER'
      : 'Set BACKUP_INTERVAL, or back up the database with its own tools';
    return { about, state: 'note', text: 'there is none yet', todo };
  }
  const hours = (Date.now() - last.dateCreated.getTime()) / HOUR_MS;
  const isLate = intervalMs !== null && hours * HOUR_MS > intervalMs * 2;
  return {
    about,
    state: isLate ? 'bad' : 'good',
    text: `the last one is ${formatCountWithNoun(Math.round(hours), 'hour', 'hours')} old: ${last.folder}`,
    todo: 'Is the site running? The log says why no backup was made',
  };
}
