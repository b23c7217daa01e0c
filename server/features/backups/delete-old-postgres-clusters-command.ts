import { rm } from 'node:fs/promises';
import type { Config } from '#server/config/config.ts';
import type { CliCommand } from '#server/platform/cli/command.ts';
import { listOldPostgresClusters } from '#server/platform/database/postgres/finish-cluster-replacement.ts';

export const deleteOldPostgresClustersCommand: CliCommand<Config> = {
  name: 'delete-old-data',
  argumentSyntax: '[--yes]',
  summary: 'List the old data that a restore with --at or a PostgreSQL upgrade has kept; --yes deletes it',
  maxArguments: 0,
  options: { yes: { type: 'boolean' } },
  async runWithoutDatabase({ config, options, print }) {
    const folders = listOldPostgresClusters(config.dataDir);
    if (folders.length === 0) return print(`There is no old data in ${config.dataDir}.`);
    for (const folder of folders) {
      if (options['yes']) await rm(folder, { recursive: true, force: true });
      print(options['yes'] ? `Deleted ${folder}` : folder);
    }
    if (!options['yes']) print('To delete it, add --yes.');
  },
};
