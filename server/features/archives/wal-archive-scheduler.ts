import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '#server/config/config.ts';
import { recordError } from '#server/features/error-log/error-log.ts';
import { createWalArchiver, type WalArchiver } from '#server/platform/database/archive/wal-archiver.ts';
import { dropReplicationSlot } from '#server/platform/database/archive/replication-slot.ts';
import { describeRunningEmbeddedServer } from '#server/platform/database/archive/embedded-server.ts';
import { readRunningProcessFile } from '#server/platform/database/postgres/running-process-file.ts';
import { removeWalArchiveState } from '#server/platform/database/archive/wal-archive-state-file.ts';
import { NO_JOB_RECORDER, type JobRecorder, type UnscheduledJob } from '#server/platform/jobs/job.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import type { ObjectStore } from '#server/platform/files/objects/object-store.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { openSiteWalArchive } from './site-wal-archive.ts';
import { createErasureListWriter } from './erasure-list.ts';
import { createPhotoMirror } from './photo-mirror.ts';

type ArchiveDeps = {
  config: Config;
  database: Pick<Database, 'db' | 'connection'>;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  everyMs: number;
  recorder?: JobRecorder;
  store?: ObjectStore;
  now?: () => Date;
  maxWalBytes?: number;
};

export type WalArchiveScheduler = {
  runOnce(): Promise<void>;
  untilIdle(): Promise<void>;
  stop(): Promise<void>;
};

const FIRST_MS = 10_000;
const DAY_MS = 86_400_000;
const REPORT_EVERY_MS = 3_600_000;
/** A stopping site has eight seconds for everything; what is not shipped is shipped after the next start. */
const STOP_WITHIN_MS = 3_000;

const ARCHIVE_JOB: UnscheduledJob = { name: 'archive of changes', runsWhenReadOnly: true };

/** Only of the embedded database; operators archive their own PostgreSQL with its tools. */
export function createWalArchiveJob({ databaseUrl, backups }: Config): UnscheduledJob | null {
  return databaseUrl === null && backups.isArchived ? ARCHIVE_JOB : null;
}

const IDLE: WalArchiveScheduler = {
  runOnce: async () => {},
  untilIdle: async () => {},
  stop: async () => {},
};

/** Only the process that started the embedded database archives it; others join it. */
export function startWalArchiveScheduler(deps: ArchiveDeps): WalArchiveScheduler {
  const { config, log, everyMs, recorder = NO_JOB_RECORDER } = deps;
  if (config.databaseUrl !== null || readRunningProcessFile(config.dataDir)?.pid !== process.pid) return IDLE;
  if (!config.backups.isArchived) {
    const removal = removeSlot(deps).catch((err: unknown) =>
      log.warn({ err }, 'Could not close the archive'),
    );
    const stop = () => Promise.race([removal, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    return { ...IDLE, untilIdle: () => removal, stop };
  }
  const archiver = createSiteArchiver(deps, () => void runOnce());
  let running = Promise.resolve();
  let isStopping = false;
  let reported = 0;
  let hasFailed = false;

  const runOnce = () => {
    running = running.then(() => attempt());
    return running;
  };
  async function attempt(): Promise<void> {
    if (isStopping && hasFailed) return;
    try {
      await recorder.run({ ...ARCHIVE_JOB, everyMs }, async () => {
        await archiver.runOnce();
        return 1;
      });
      if (hasFailed) log.info('The archive works again');
      hasFailed = false;
    } catch (error) {
      if (!isStopping) await report(error as Error);
    }
  }
  async function report(error: Error): Promise<void> {
    const isFirst = archiver.noteProblem(error.message) && !hasFailed;
    hasFailed = true;
    if (!isFirst && Date.now() - reported < REPORT_EVERY_MS) return;
    reported = Date.now();
    log.error({ err: error }, 'Cannot archive changes; trying again every minute');
    await recordError(deps.database.db, { origin: 'server', error, path: 'archive' }).catch(() => {});
  }

  const timer = setInterval(() => void runOnce(), everyMs).unref();
  const first = setTimeout(() => void runOnce(), FIRST_MS).unref();
  return {
    runOnce,
    async untilIdle() {
      await archiver.untilIdle();
      await running;
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      clearTimeout(first);
      await Promise.race([runOnce(), pause(STOP_WITHIN_MS, null, { ref: false })]);
    },
  };
}

function createSiteArchiver(
  { config, database, log, now, maxWalBytes, ...deps }: ArchiveDeps,
  onBase: () => void,
): WalArchiver {
  const { intervalMs, retentionCount } = config.backups;
  const { db, connection } = database;
  const store = deps.store ?? openSiteWalArchive(config);
  const photos = createPhotoMirror({ db, storage: createStorage(config), store, ...(now && { now }) });
  const erasures = createErasureListWriter(db, store);
  return createWalArchiver({
    store,
    ...describeRunningEmbeddedServer(config.dataDir, connection),
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
    retention: { windowMs: retentionCount * (intervalMs ?? DAY_MS), maxBases: retentionCount },
    ...(now && { now }),
    ...(maxWalBytes && { maxWalBytes }),
    onBase,
    async beforeShipping(oldestBase) {
      await erasures.update();
      await photos.update(oldestBase);
    },
  });
}

/** A slot that nobody advances would keep WAL for nothing. */
async function removeSlot({ config, database }: ArchiveDeps): Promise<void> {
  const { dataDir, superuser } = describeRunningEmbeddedServer(config.dataDir, database.connection);
  const client = new Client(superuser);
  client.on('error', () => {});
  await client.connect();
  await dropReplicationSlot(client).finally(() => client.end());
  removeWalArchiveState(dataDir);
}
