import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { BareCall, Command } from '#server/platform/cli/command.ts';
import { showProgress } from '#server/platform/cli/progress.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { defined } from '#shared/defined.ts';
import { createManagedBackup } from './managed-backup.ts';
import { listFinishedBackups } from './folders.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { examineBackup, restoreBackup } from './restore-backup.ts';

export const restoreCommand: Command<Config> = {
  name: 'restore',
  argumentSyntax: 'FOLDER [--without-restore-point]',
  summary: 'Put a backup in the place of everything that is there; the site must be stopped',
  help: `Works on an empty machine too, before anything else was done there. The backup is first read from its first byte to
its last; one that is damaged, incomplete, foreign or newer than this version changes nothing. What is there now is then backed
up into BACKUP_DIR (before-restore-...; the last 3 are kept), unless --without-restore-point is given. All
of the database is put in place in one transaction: if anything fails on the way, it is as it was before.
To check a backup without restoring it: npm run cli -- check-backup FOLDER.`,
  options: { 'without-restore-point': { type: 'boolean' } },
  minArguments: 1,
  maxArguments: 1,
  asFound: true,
  createsDatabase: true,
  async prepare(call) {
    await examine(call);
  },
  async run(call) {
    const { config, connection, isBesideServer, options, path, args, print, streams } = call;
    if (isBesideServer)
      throw new StartupError(
        'The site is running on this data. Stop it first, then restore: nothing was changed.',
      );
    const folder = path(defined(args[0]));
    const manifest = await examine(call);
    const progress = showProgress(streams.stderr);
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
      }).catch(nullIfEmpty);
      progress.finish();
      print(
        point
          ? `What was there is kept in ${point.folder}`
          : 'There was nothing here before: nothing to keep.',
      );
    };
    const storage = createStorage(config);
    const { migrated } = await restoreBackup({
      folder,
      manifest,
      connection,
      storage,
      keep,
      onProgress,
    }).finally(() => progress.finish());
    for (const name of migrated) print(`Migrated the database: ${name}`);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Restored ${rows.toLocaleString('en')} rows and ${manifest.files.length.toLocaleString('en')} pictures of ${manifest.dateCreated}. Start the site now.`,
    );
  },
};

export const checkBackupCommand: Command = {
  name: 'check-backup',
  argumentSyntax: 'FOLDER',
  summary: 'Read a backup from its first byte to its last and say whether it could be restored here',
  minArguments: 1,
  maxArguments: 1,
  async runWithoutDatabase(call) {
    const { tables, files, dateCreated, version } = await examine(call);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    call.print(
      `Whole: ${rows.toLocaleString('en')} rows and ${files.length.toLocaleString('en')} pictures of ${dateCreated}, made by Clucket ${version}.`,
    );
  },
};

async function examine({ args, path, streams }: BareCall) {
  const folder = path(defined(args[0]));
  if (!existsSync(join(folder, MANIFEST_FILE))) {
    const within = await listFinishedBackups(folder);
    if (within.length > 0)
      throw new StartupError(
        `${folder} holds several backups. Name one of them:\n${within.map((name) => `  ${join(folder, name)}`).join('\n')}`,
      );
  }
  const progress = showProgress(streams.stderr);
  return examineBackup(folder, (done, all, label) => progress.show({ done, all, text: label })).finally(() =>
    progress.finish(),
  );
}

function nullIfEmpty(error: unknown): null {
  if (error instanceof StartupError && error.message.startsWith('There is nothing to back up')) return null;
  throw error;
}
