import type { Command } from '#server/platform/command.ts';
import { showProgress } from '#server/platform/progress.ts';
import { rebuildProfiles } from './rebuild.ts';

export const rebuildMatchesCommand: Command = {
  name: 'rebuild-matches',
  takes: '',
  summary: 'Work out anew what every sandwich is like, as after a bulk load without triggers',
  most: 0,
  async run({ database, print, streams }) {
    const progress = showProgress(streams.stderr);
    const all = await rebuildProfiles(database.db, (done, steps) =>
      progress.show({ done, all: steps, words: `step ${done + 1} of ${steps}` }),
    );
    progress.finish();
    print(`Worked out ${all.toLocaleString('en-US')} sandwiches.`);
  },
};
