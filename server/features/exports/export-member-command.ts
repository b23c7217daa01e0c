import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { findLoginCredentials } from '#server/features/accounts/accounts.ts';
import type { Config } from '#server/config/config.ts';
import { CommandUsageError, type CliCommand } from '#server/platform/cli/command.ts';
import { createStorage } from '#server/platform/files/storage/storage.ts';
import { createMemberExport } from './exports.ts';

export const exportMemberCommand: CliCommand<Config> = {
  name: 'export-member',
  argumentSyntax: 'USER FILE',
  summary: 'Export everything stored about a member, as the ZIP file that members can download themselves',
  minArguments: 2,
  maxArguments: 2,
  async run({ args, config, database: { db }, path, print, createLog }) {
    const [name = '', file = ''] = args;
    const found = await findLoginCredentials(db, name);
    if (!found) throw new CommandUsageError(`There is no member "${name}".`);
    const target = await open(path(file), 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new CommandUsageError(`${file} already exists.`) : error;
    });
    const log = createLog('warn');
    const site = { siteName: config.siteName, storage: createStorage(config), log };
    const { stream } = await createMemberExport(db, site, found.id, new Date());
    await pipeline(stream, target.createWriteStream());
    print(`Everything about ${name} is in ${file}.`);
  },
};
