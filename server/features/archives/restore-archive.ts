import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { Config } from '#server/config/config.ts';
import { eraseMembersRestoredByBackup } from '#server/features/erasures/erasures.ts';
import type { CommandCallWithoutDatabase } from '#server/platform/cli/command.ts';
import { CommandUsageError } from '#server/platform/cli/command.ts';
import { createProgressReporter } from '#server/platform/cli/create-progress-reporter.ts';
import {
  openWalArchiveStore,
  type WalArchiveStore,
} from '#server/platform/database/archive/open-wal-archive-store.ts';
import { planRestore, type RestorePlan } from '#server/platform/database/archive/restore-plan.ts';
import { verifyRestorePlan } from '#server/platform/database/archive/extract-postgres-cluster.ts';
import { getRestorePlanSizeBytes, restoreToTime } from '#server/platform/database/archive/restore-to-time.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { openWalArchiveInFolder } from './site-wal-archive.ts';
import { parseS3BackupArgument, requireBackupBucket } from './backup-bucket.ts';
import { readErasureList } from './erasure-list.ts';
import { restoreArchivedPhotos } from './photo-mirror.ts';
import { RESTORED_ACCOUNTS_NOTICE, endSessionsAndPostponeErasures } from './restored-accounts.ts';

type ArchiveCall = CommandCallWithoutDatabase<Config> & { word: string; at: string };

/** `restore FOLDER --at TIME`: restores next to the current database and replaces it when complete. */
export async function restoreWalArchive(call: ArchiveCall): Promise<void> {
  const { config, print, streams } = call;
  if (config.databaseUrl !== null)
    throw new StartupError(
      '--at works with the embedded database. With DATABASE_URL, restore that server with its own tools (docs/operating.md), or a backup without --at.',
    );
  const { store, plan } = await readPlan(call);
  const erased = await readErasureList(store);
  const progress = createProgressReporter(streams.stderr);
  const log = call.createLog('warn');
  const storage = createStorage(config);
  const previousFolder = await restoreToTime({
    dataDir: config.dataDir,
    store,
    plan,
    log: {
      info: (message) => progress.line(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
    onBytes: reportBytes(plan, progress, 'reading the archive'),
    async finish(connection) {
      for (const name of await migrate(connection)) print(`Migrated the database: ${name}`);
      await eraseMembersRestoredByBackup({ connection, erased, stores: { config, storage }, print });
      const database = openDatabase({ connection, log });
      try {
        await endSessionsAndPostponeErasures(database.db, config);
        const { restored, missing } = await restoreArchivedPhotos(
          { db: database.db, storage, store },
          (done, all) =>
            progress.show({
              done,
              all,
              text: `${done.toLocaleString('en-US')} of ${formatCountWithNoun(all, 'picture', 'pictures')}`,
            }),
        );
        if (restored > 0) print(`Restored picture files: ${restored.toLocaleString('en')}`);
        if (missing > 0) print(`Missing picture files: ${missing.toLocaleString('en')}`);
      } finally {
        await database.close();
      }
    },
  }).finally(() => progress.finish());
  const others = await store.others();
  if (others.length > 0)
    print(
      `Members who deleted an account under another key (${others.join(', ')}) may be back. Erase them again with erase-member.`,
    );
  print(RESTORED_ACCOUNTS_NOTICE);
  if (previousFolder)
    print(
      `The previous data is kept in ${previousFolder}. Once everything works: npm run cli -- delete-old-data --yes`,
    );
  print(`Restored the database as it was at ${(plan.at ?? plan.until).toISOString()}. Now start the site.`);
}

/** `check-backup FOLDER --at TIME` reads everything that the restore would read. */
export async function verifyPointInTimeRestore(call: ArchiveCall): Promise<void> {
  const { store, plan } = await readPlan(call);
  const progress = createProgressReporter(call.streams.stderr);
  await verifyRestorePlan({
    store,
    plan,
    onBytes: reportBytes(plan, progress, 'checking the archive'),
  }).finally(() => progress.finish());
  const { base, chunks, at, until } = plan;
  call.print(
    `OK: the database can be restored as it was at ${(at ?? until).toISOString()}, from the base backup of ${base.dateStopped.toISOString()} and the changes in ${chunks.length.toLocaleString('en')} ${chunks.length === 1 ? 'file' : 'files'}.`,
  );
}

async function readPlan({
  config,
  word,
  at,
  path,
}: ArchiveCall): Promise<{ store: WalArchiveStore; plan: RestorePlan }> {
  const time = parseTime(at);
  const name = parseS3BackupArgument(word);
  if (name)
    throw new CommandUsageError('With --at, give the folder of all backups, or "s3:" for the bucket.');
  const store =
    name === null
      ? openWalArchiveInFolder(path(word), config)
      : openWalArchiveStore(requireBackupBucket(config), config.backups.encryptionKey);
  return { store, plan: await planRestore(store, time) };
}

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})$/i;

function parseTime(text: string): Date | 'latest' {
  if (text === 'latest') return 'latest';
  const time = TIME.test(text) ? new Date(text.replace(' ', 'T')) : null;
  if (time && !Number.isNaN(time.getTime())) return time;
  throw new CommandUsageError(
    `--at takes a time with a time zone, such as ${new Date().toISOString().slice(0, 16)}Z or 2026-01-31T18:30:00+01:00, or "latest".`,
  );
}

function reportBytes(plan: RestorePlan, progress: ReturnType<typeof createProgressReporter>, text: string) {
  const all = getRestorePlanSizeBytes(plan);
  let done = 0;
  return (bytes: number) => progress.show({ done: (done += bytes), all, text });
}
