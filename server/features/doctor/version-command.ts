import { readFileSync } from 'node:fs';
import type { Command } from '#server/platform/cli/command.ts';
import { migrationsInOrder } from '#server/platform/database/migrate.ts';
import { defined } from '#shared/defined.ts';

export const versionCommand: Command = {
  name: 'version',
  argumentSyntax: '',
  summary: 'Of Clucket, of Node and of the newest migration',
  maxArguments: 0,
  async runWithoutDatabase({ print }) {
    const file = new URL('../../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    print(
      `Clucket ${version}, Node ${process.versions.node}, schema ${defined(migrationsInOrder().at(-1)).name}`,
    );
  },
};
