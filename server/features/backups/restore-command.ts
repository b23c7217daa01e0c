import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { Config } from '#server/config/config.ts';
import {
  openSiteWalArchive,
  verifyPointInTimeRestore,
  parseS3BackupArgument,
  readErasureList,
  requireBackupBucket,
  RESTORED_ACCOUNTS_NOTICE,
  restoreWalArchive,
  endSessionsAndPostponeErasures,
} from '#server/features/archives/archives.ts';
import {
  eraseMembersRestoredByBackup,
  listErasedMembers,
  type ErasedMemberRecord,
} from '#server/features/erasures/erasures.ts';
import type { CommandCallWithoutDatabase, CliCommand, CommandCall } from '#server/platform/cli/command.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createProgressReporter } from '#server/platform/cli/create-progress-reporter.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { downloadBackup } from './bucket-backups.ts';
import { createManagedBackup } from './create-managed-backup.ts';
import { listFinishedBackups } from './backup-folders.ts';
import { BACKUP_MANIFEST_FILE } from './backup-manifest.ts';
import { verifyBackupForRestore, ignoreEmptyBackupError, restoreBackup } from './restore-backup.ts';

export const restoreCommand: CliCommand<Config> = {
  name: 'restore',
  argumentSyntax: 'FOLDER [--at TIME] [--without-restore-point]',
  summary: 'Replace everything with a backup; the site must be stopped',
  help: `Also works on a new, empty machine. First reads the whole backup; if it is damaged, incomplete, from another program or
newer than this version, changes nothing. Then backs up the current data to BACKUP_DIR (before-restore-...; the last 3
are kept), unless --without-restore-point is given. The database is restored in one transaction: if anything fails,
it stays as it was. Everyone must sign in again, and links in earlier emails no longer work.
To check a backup without restoring it: npm run cli -- check-backup FOLDER.

s3:NAME instead of FOLDER is a backup in the bucket BACKUP_S3_BUCKET. It is first copied to BACKUP_DIR.

--at TIME restores the embedded database from its archive, as it was at that time. FOLDER is then BACKUP_DIR, or s3:
for the bucket. TIME includes a time zone (2026-01-31T18:30:00Z), or is "latest". The current database is kept until
you run delete-old-data. Members who have deleted their accounts since then are erased again.`,
  options: { 'without-restore-point': { type: 'boolean' }, at: { type: 'string' } },
  minArguments: 1,
  maxArguments: 1,
  asFound: true,
  createsDatabase: true,
  withoutDatabase(call) {
    const at = call.options['at'];
    return at === undefined
      ? undefined
      : restoreWalArchive({ ...call, word: assertDefined(call.args[0]), at: String(at) });
  },
  async prepare(call) {
    await examine(call);
  },
  async run(call) {
    const { config, connection, isBesideServer, options, print, streams } = call;
    if (isBesideServer)
      throw new StartupError(
        'The site is running on this data. Stop it first, then restore. Nothing was changed.',
      );
    const folder = folderOf(call);
    const manifest = await examine(call);
    const erased = await erasedSince(call);
    const progress = createProgressReporter(streams.stderr);
    const onProgress = (done: number, all: number, label: string) =>
      progress.show({ done, all, text: label });
    const keep = async () => {
      if (options['without-restore-point']) return;
      const kind = 'before-restore';
      const point = await createManagedBackup({
        config,
        connection,
        kind,
        now: new Date(),
        onProgress,
      }).catch(ignoreEmptyBackupError);
      progress.finish();
      print(point ? `The previous data is kept in ${point.folder}` : 'There was no previous data to keep.');
    };
    const storage = createStorage(config);
    const { migrated } = await restoreBackup({
      folder,
      manifest,
      connection,
      storage,
      keep,
      beforeCommit: (db) => endSessionsAndPostponeErasures(db, config),
      onProgress,
    }).finally(() => progress.finish());
    for (const name of migrated) print(`Migrated the database: ${name}`);
    await eraseMembersRestoredByBackup({ connection, erased, stores: { config, storage }, print });
    print(RESTORED_ACCOUNTS_NOTICE);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Restored ${formatCountWithNoun(rows, 'row', 'rows')} and ${formatCountWithNoun(manifest.files.length, 'picture', 'pictures')} from ${manifest.dateCreated}. Now start the site.`,
    );
  },
};

export const checkBackupCommand: CliCommand<Config> = {
  name: 'check-backup',
  argumentSyntax: 'FOLDER [--at TIME]',
  summary: 'Read a whole backup and check whether it can be restored here',
  help: `With --at TIME, reads everything in the archive in FOLDER (or s3:) that a restore to that time needs.`,
  options: { at: { type: 'string' } },
  minArguments: 1,
  maxArguments: 1,
  async runWithoutDatabase(call) {
    const at = call.options['at'];
    if (at !== undefined)
      return verifyPointInTimeRestore({ ...call, word: assertDefined(call.args[0]), at: String(at) });
    const { tables, files, dateCreated, version } = await examine(call);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    call.print(
      `OK: ${formatCountWithNoun(rows, 'row', 'rows')} and ${formatCountWithNoun(files.length, 'picture', 'pictures')} from ${dateCreated}, made by Clucket ${version}.`,
    );
  },
};

async function examine(call: CommandCallWithoutDatabase<Config>) {
  const { config, args, streams } = call;
  const folder = folderOf(call);
  const progress = createProgressReporter(streams.stderr);
  const onProgress = (done: number, all: number, label: string) => progress.show({ done, all, text: label });
  try {
    const name = parseS3BackupArgument(assertDefined(args[0]));
    if (name !== null) await downloadBackup(requireBackupBucket(config), name, folder, onProgress);
    else if (!existsSync(join(folder, BACKUP_MANIFEST_FILE))) await assertOneBackup(folder);
    return await verifyBackupForRestore(folder, onProgress);
  } finally {
    progress.finish();
  }
}

function folderOf({ args, path, config }: CommandCallWithoutDatabase<Config>): string {
  const word = assertDefined(args[0]);
  const name = parseS3BackupArgument(word);
  return name === null ? path(word) : join(config.backups.folder, name || 'unnamed');
}

async function assertOneBackup(folder: string): Promise<void> {
  const within = await listFinishedBackups(folder);
  if (within.length === 0) return;
  throw new StartupError(
    `${folder} contains several backups. Choose one:\n${within.map((name) => `  ${join(folder, name)}`).join('\n')}`,
  );
}

/** From the database that is replaced, and from the archive, which also exists for an empty machine. */
async function erasedSince(call: CommandCall<Config>): Promise<ErasedMemberRecord[]> {
  const { connection } = call;
  const database = openDatabase({ connection, log: createLogger('silent') });
  try {
    return [...(await erasedInArchive(call)), ...(await listErasedMembers(database.db))];
  } finally {
    await database.close();
  }
}

/** An archive that cannot be reached must not stop the restore of a backup that can. */
async function erasedInArchive({ config, print }: CommandCall<Config>): Promise<ErasedMemberRecord[]> {
  if (!config.backups.isArchived) return [];
  return readErasureList(openSiteWalArchive(config)).catch((error: Error) => {
    print(
      `Cannot read the list of deleted accounts in the archive: ${error.message}. Erase them again with erase-member.`,
    );
    return [];
  });
}
