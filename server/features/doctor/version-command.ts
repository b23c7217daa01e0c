import type { CliCommand } from '#server/platform/cli/command.ts';
import { readSiteMigrationFiles } from '#server/platform/database/migrate.ts';
import { RELEASE } from '#server/platform/process/release.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export const versionCommand: CliCommand = {
  name: 'version',
  argumentSyntax: '',
  summary: 'Print the versions of Clucket, Node and the newest migration',
  maxArguments: 0,
  async runWithoutDatabase({ print }) {
    const { version, schemaCompatibleFrom } = RELEASE;
    const schema = `${assertDefined(readSiteMigrationFiles().at(-1)).name} (compatible from ${schemaCompatibleFrom})`;
    print(`Clucket ${version}, Node ${process.versions.node}, schema ${schema}`);
  },
};
