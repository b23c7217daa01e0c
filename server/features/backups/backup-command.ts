import { showProgress } from '#server/platform/cli/show-progress.ts';
import type { Config } from '#server/config/config.ts';
import type { Command } from '#server/platform/cli/command.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { recordBackup, sizeOfBackup } from './create-managed-backup.ts';
import { writeBackup } from './write-backup.ts';

export const backupCommand: Command<Config> = {
  name: 'backup',
  argumentSyntax: 'FOLDER',
  summary: 'Back up the database and all pictures into a new folder, also while the site runs',
  help: `FOLDER must not exist yet, or be empty. It appears under its name only when all of it has been written and read
again. It holds the database as it was at one moment, every uploaded picture, and a manifest with the checksum of
each file. Password hashes, e-mail addresses and the site's keys are in it: keep it where only you can read it.
Settings (the environment) are not in it.`,
  minArguments: 1,
  maxArguments: 1,
  asFound: true,
  async run({ args, path, config, connection, database, print, streams }) {
    const progress = showProgress(streams.stderr);
    const folder = path(assertDefined(args[0]));
    const now = new Date();
    const manifest = await writeBackup({
      folder,
      kind: 'command',
      connection,
      storage: createStorage(config),
      siteName: config.siteName,
      now,
      onProgress: (done, all, label) => progress.show({ done, all, text: label }),
    }).finally(() => progress.finish());
    await recordBackup(database.db, {
      kind: 'command',
      folder,
      bytes: sizeOfBackup(manifest),
      problem: null,
      dateCreated: now,
    });
    const { tables, files, missingFiles } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const count = (value: number) => value.toLocaleString('en');
    print(
      `Backed up ${count(rows)} rows of ${tables.length} tables and ${count(files.length)} pictures (${count(Math.ceil(sizeOfBackup(manifest) / 1024))} kB), and read them again: ${folder}`,
    );
    if (missingFiles.length > 0)
      print(
        `Missing: ${count(missingFiles.length)} pictures have rows but no files, such as ${missingFiles[0]}.`,
      );
  },
};
