import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { CliCommand } from '#server/platform/cli/command.ts';
import { rebuildTraitProfiles } from './trait-profiles.ts';

export const rebuildMatchesCommand: CliCommand = {
  name: 'rebuild-matches',
  argumentSyntax: '',
  summary: 'Recompute the similarity of all sandwiches, for example after a bulk load',
  maxArguments: 0,
  async run({ database, print }) {
    const all = await rebuildTraitProfiles(database.db);
    print(`Computed the similarity of ${formatCountWithNoun(all, 'sandwich', 'sandwiches')}.`);
  },
};
