import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { createProgressReporter } from '#server/platform/cli/create-progress-reporter.ts';
import type { Config } from '#server/config/config.ts';
import type { CliCommand } from '#server/platform/cli/command.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { recordBackup, sizeOfBackup } from './create-managed-backup.ts';
import { writeBackup } from './write-backup.ts';

export const backupCommand: CliCommand<Config> = {
  name: 'backup',
  argumentSyntax: 'FOLDER',
  summary: 'Back up the database and all pictures to a new folder; the site can keep running',
  help: `FOLDER must not exist yet, or must be empty. It appears under its name only after everything has been written and
verified. It contains the database as it was at one moment, every uploaded picture, and a manifest with the checksum
of each file. It includes password hashes, email addresses and the site's keys, so keep it where only you can read
it. It does not include settings (the environment).`,
  minArguments: 1,
  maxArguments: 1,
  asFound: true,
  async run({ args, path, config, connection, database, print, streams }) {
    const progress = createProgressReporter(streams.stderr);
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
    print(
      `Backed up ${formatCountWithNoun(rows, 'row', 'rows')} of ${formatCountWithNoun(tables.length, 'table', 'tables')} and ${formatCountWithNoun(files.length, 'picture', 'pictures')} (${Math.ceil(sizeOfBackup(manifest) / 1024).toLocaleString('en-US')} kB), and verified them: ${folder}`,
    );
    if (missingFiles.length > 0)
      print(
        `${formatCountWithNoun(missingFiles.length, 'picture is', 'pictures are')} in the database without a file, such as ${missingFiles[0]}.`,
      );
  },
};
