import { Client } from 'pg';
import type { Config } from '#server/config/config.ts';
import { openBackupBucket } from '#server/features/archives/archives.ts';
import { recordError } from '#server/features/error-log/error-log.ts';
import type { Database } from '#server/platform/database/database.ts';
import { NO_JOB_RECORDER, type Job, type JobRecorder } from '#server/platform/jobs/job.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { pruneBackupBucket, uploadBackup } from './bucket-backups.ts';
import { createManagedBackup, recordBackup, sizeOfBackup } from './create-managed-backup.ts';
import { managedBackupFolder } from './backup-folders.ts';
import { readBackupManifest } from './backup-manifest.ts';
import { findFirstMigrationDate, findLastBackupAttempt, type BackupRow } from './queries.ts';

type ScheduleOptions = {
  config: Config;
  database: Pick<Database, 'db' | 'connection'>;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  recorder?: JobRecorder;
  now?: () => Date;
  checkIntervalMs?: number;
};

export type BackupScheduler = {
  /** Makes a backup if one is due and no other process is making one. */
  runIfDue(): Promise<void>;
  stop(): Promise<void>;
};

/** The key of an advisory lock, which no other program on the same database may use. */
const LOCK = 6_021_023_908;
const CHECK_INTERVAL_MS = 5 * 60_000;
const RETRY_AFTER_MS = 3_600_000;

/** Null if this site makes no backups by itself. */
export function createBackupJob({ backups: { intervalMs } }: Pick<Config, 'backups'>): Job | null {
  return intervalMs === null
    ? null
    : { name: 'backup', everyMs: intervalMs, retryMs: RETRY_AFTER_MS, runsWhenReadOnly: true };
}

/** One backup at a time across all processes of a database. Failures go to the error log and are retried. */
export function startBackupScheduler({
  config,
  database,
  log,
  recorder = NO_JOB_RECORDER,
  now = () => new Date(),
  ...rest
}: ScheduleOptions): BackupScheduler {
  const { intervalMs } = config.backups;
  const job = createBackupJob(config);
  let isStopping = false;
  let running = Promise.resolve();
  if (intervalMs === null || job === null) return { runIfDue: () => running, stop: () => running };
  const checkOnce = async () => {
    const client = new Client(database.connection);
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ isOurs: boolean }>(
        `SELECT pg_try_advisory_lock(${LOCK}) AS "isOurs"`,
      );
      if (assertDefined(rows[0]).isOurs && (await isDue(database.db, intervalMs, now()))) await backUp();
    } finally {
      await client.end().catch(() => {});
    }
  };
  const backUp = async () => {
    const at = now();
    const kind = 'scheduled';
    const notUploaded = await findBackupToUpload(database.db, intervalMs, at);
    const onProgress = () => {
      if (isStopping) throw new Error('The site was stopped in the middle of a backup');
    };
    try {
      const { connection } = database;
      await recorder.run(job, async () => {
        const backup =
          notUploaded ?? (await createManagedBackup({ config, connection, kind, now: at, onProgress }));
        await upload(backup.folder, onProgress);
        await recordBackup(database.db, backup);
        log.info({ folder: backup.folder, bytes: backup.bytes }, 'Backed up');
        return 1;
      });
    } catch (error) {
      if (isStopping) return;
      log.error({ err: error }, 'The backup failed; trying again in an hour');
      const problem = (error as Error).message;
      const folder = notUploaded?.folder ?? managedBackupFolder(config.backups.folder, kind, at);
      await recordBackup(database.db, { kind, folder, bytes: null, problem, dateCreated: at });
      await recordError(database.db, { origin: 'server', error, path: 'backup' });
    }
  };
  const upload = async (folder: string, onBytes: () => void) => {
    const bucket = openBackupBucket(config);
    if (!bucket) return;
    const address = await uploadBackup(bucket, folder, onBytes);
    await pruneBackupBucket(bucket, config.backups.retentionCount);
    log.info({ address }, 'Uploaded the backup');
  };
  const runIfDue = () => {
    running = running
      .then(() => (isStopping ? undefined : checkOnce()))
      .catch((err: unknown) => log.warn({ err }, 'Could not check whether a backup is due'));
    return running;
  };
  const timer = setInterval(() => void runIfDue(), rest.checkIntervalMs ?? CHECK_INTERVAL_MS).unref();
  return {
    runIfDue,
    stop() {
      isStopping = true;
      clearInterval(timer);
      return running;
    },
  };
}

/** The backup whose upload failed, so that a retry does not write another one and delete an older one. */
async function findBackupToUpload(
  db: Database['db'],
  intervalMs: number,
  now: Date,
): Promise<BackupRow | null> {
  const failed = await findLastBackupAttempt(db, { hasWorked: false, kinds: ['scheduled'] });
  const manifest = failed && (await readBackupManifest(failed.folder).catch(() => null));
  if (!manifest) return null;
  const { kind, folder } = failed;
  const dateCreated = new Date(manifest.dateCreated);
  return now.getTime() - dateCreated.getTime() < intervalMs
    ? { kind, folder, bytes: sizeOfBackup(manifest), problem: null, dateCreated }
    : null;
}

async function isDue(db: Database['db'], intervalMs: number, now: Date): Promise<boolean> {
  const kinds = ['scheduled'];
  const last = await findLastBackupAttempt(db, { hasWorked: true, kinds });
  const failed = await findLastBackupAttempt(db, { hasWorked: false, kinds });
  const since = (date: Date) => now.getTime() - date.getTime();
  if (failed && since(failed.dateCreated) < RETRY_AFTER_MS) return false;
  return since(last?.dateCreated ?? (await findFirstMigrationDate(db))) >= intervalMs;
}
