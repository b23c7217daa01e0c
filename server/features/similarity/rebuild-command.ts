import type { Command } from '#server/platform/cli/command.ts';
import { rebuildSimilarity } from './refresh-similarity.ts';

export const rebuildMatchesCommand: Command = {
  name: 'rebuild-matches',
  argumentSyntax: '',
  summary: 'Compute the similarity of all sandwiches again, as after a bulk load',
  maxArguments: 0,
  async run({ database, print }) {
    const all = await rebuildSimilarity(database.db);
    print(`Worked out ${all.toLocaleString('en-US')} sandwiches.`);
  },
};
