import type { CliCommand } from '#server/platform/cli/command.ts';
import { formatDemoCounts } from './count-demo-rows.ts';
import { loadDemo } from './load-demo.ts';
import type { DemoRowsInUse } from './demo-rows-in-use.ts';
import { removeDemo } from './remove-demo.ts';

export const demoLoadCommand: CliCommand = {
  name: 'demo load',
  argumentSyntax: '',
  summary: 'Fill an empty database with the demo town',
  maxArguments: 0,
  createsDatabase: true,
  async run({ database, print }) {
    const loaded = await loadDemo(database.db, { today: new Date() });
    if (loaded) return print(`Loaded the demo town: ${formatDemoCounts(loaded)}.`);
    print('The demo town is loaded into an empty database only, and this one is not empty.');
    return 1;
  },
};

export const demoRemoveCommand: CliCommand = {
  name: 'demo remove',
  argumentSyntax: '[--dry-run]',
  summary: 'Take away the demo town, and nothing that real people made',
  maxArguments: 0,
  options: { 'dry-run': { type: 'boolean' } },
  async run({ database, options, print }) {
    const dryRun = options['dry-run'] === true;
    const { removed, entangled } = await removeDemo(database.db, { dryRun });
    if (Object.values(removed).every((count) => count === 0)) return print('There is no demo town here.');
    print(`${dryRun ? 'Would remove' : 'Removed'} the demo town: ${formatDemoCounts(removed)}.`);
    for (const line of consequences(entangled)) print(line);
    if (dryRun) print('A dry run: nothing was changed.');
  },
};

function consequences({ restaurants, tags, badges, lost }: DemoRowsInUse): string[] {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name).join(', ');
  return [
    restaurants.length > 0 &&
      `Kept, as real ones now, because they serve real sandwiches: ${names(restaurants)}.`,
    tags.length > 0 && `Kept, because real sandwiches carry them: the tags ${names(tags)}.`,
    badges.length > 0 && `Kept, because members hold them: the badges ${names(badges)}.`,
    lost.reviews + lost.listEntries > 0 &&
      `Gone with the demo sandwiches: ${lost.reviews} reviews and ${lost.listEntries} list entries of real members. Their XP stays.`,
  ].filter((line) => line !== false);
}
