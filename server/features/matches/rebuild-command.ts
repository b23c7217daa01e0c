import type { Command } from '#server/platform/command.ts';
import { rebuildProfiles } from './rebuild.ts';

export const rebuildMatchesCommand: Command = {
  name: 'rebuild-matches',
  takes: '',
  summary: 'Work out anew what every sandwich is like, as after a bulk load without triggers',
  most: 0,
  async run({ database, print }) {
    let told = 0;
    const all = await rebuildProfiles(database.db, (done, total) => {
      const tenth = Math.floor((10 * done) / Math.max(1, total));
      if (tenth > told)
        print(`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} sandwiches`);
      told = tenth;
    });
    print(`Worked out ${all.toLocaleString('en-US')} sandwiches.`);
  },
};
