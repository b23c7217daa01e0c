import { formatCountWithNoun } from '#shared/text/format-count.ts';
import type { CliCommand } from '#server/platform/cli/command.ts';
import { UnreadableFileError } from '#server/platform/text/open-text-file.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { importMenu, type MenuImportReport } from './menus.ts';

const SKIPS_SHOWN = 20;

export const importMenuCommand: CliCommand = {
  name: 'import menu',
  argumentSyntax:
    'FILE [--restaurant NAME_OR_ID] [--only-chicken-sandwiches] [--create] [--source NAME] [--license NAME] [--dry-run]',
  summary: 'Add menu items to their restaurants, from a CSV file of several menus or the text of one',
  minArguments: 1,
  maxArguments: 1,
  options: {
    'only-chicken-sandwiches': { type: 'boolean' },
    restaurant: { type: 'string' },
    create: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    source: { type: 'string' },
    license: { type: 'string' },
  },
  renamedOptions: { licence: 'license' },
  async run({ args, options, path, database, print, streams }) {
    const text = (name: string) => (typeof options[name] === 'string' ? options[name].trim() : undefined);
    try {
      const report = await importMenu(database.db, {
        file: path(assertDefined(args[0])),
        onlyChickenSandwiches: options['only-chicken-sandwiches'] === true,
        // A number alone is an id here; in the file, where "1760" may be a name, it needs the #.
        restaurant: text('restaurant')?.replace(/^(?=\d+$)/, '#') || undefined,
        create: options['create'] === true,
        dryRun: options['dry-run'] === true,
        source: text('source'),
        license: text('license'),
      });
      for (const { line, reason } of report.skips.slice(0, SKIPS_SHOWN))
        streams.stderr.write(`${args[0]}:${line} skipped: ${reason}\n`);
      for (const line of linesOf(report)) print(line);
      if (options['dry-run']) print('Dry run: nothing was changed.');
      if (report.skips.length === report.rows) {
        streams.stderr.write(
          'No menu items could be read: the file has no rows, or all rows were skipped.\n',
        );
        if (text('restaurant'))
          streams.stderr.write(
            'With --restaurant, the file is read as the text of one menu and not as a table.\n',
          );
        return 1;
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      streams.stderr.write(`${error.message}\n`);
      return 1;
    }
  },
};

function linesOf(report: MenuImportReport): string[] {
  const count = (value: number) => value.toLocaleString('en-US').padStart(7);
  const lines = [
    `${count(report.rows)}  rows read`,
    `${count(report.added)}  sandwiches added, ${report.changed} changed, ${report.unchanged} unchanged`,
  ];
  if (report.alreadyThere > 0)
    lines.push(`${count(report.alreadyThere)}  were already on their restaurant's menu`);
  if (report.otherItems > 0) lines.push(`${count(report.otherItems)}  other items skipped`);
  lines.push(`${count(report.skips.length)}  rows skipped`);
  for (const name of report.restaurantsCreated) lines.push(`         created: ${name}`);
  for (const [name, { items, reason }] of report.leftOut)
    lines.push(`${count(items)}  items of ${name} left out: ${reason}`);
  lines.push(`In the catalog now: ${formatCountWithNoun(report.sandwiches, 'sandwich', 'sandwiches')}.`);
  return lines;
}
