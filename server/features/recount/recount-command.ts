import type { CliCommand } from '#server/platform/cli/command.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createProgressReporter } from '#server/platform/cli/create-progress-reporter.ts';
import { disableStatementLimits } from './queries.ts';
import type { DerivedDataDrift } from './recount-totals-and-xp.ts';
import { findDriftOfAllTables, recountAndRepairAll } from './recount.ts';

const MAX_PRINTED = 50;

export const recountCommand: CliCommand = {
  name: 'recount',
  argumentSyntax: '[--repair]',
  summary:
    'Check everything derived (XP, badges, ratings, counts, login identifiers, imported locations, map, search, likeness) against its rows',
  maxArguments: 0,
  options: { repair: { type: 'boolean' } },
  async run({ options, database, print, streams }) {
    const progress = createProgressReporter(streams.stderr);
    const drift = await inTransaction(database.db, async (tx) => {
      await disableStatementLimits(tx);
      return findDriftOfAllTables(tx, progress.show);
    });
    progress.finish();
    printDrift(drift, print);
    if (drift.length === 0) return print('All totals match their rows.');
    if (!options['repair']) {
      print('To fix them, run it again with --repair.');
      return 1;
    }
    await recountAndRepairAll(database.db);
    const left = await findDriftOfAllTables(database.db);
    print(`Repaired ${drift.length - left.length}.`);
    if (left.length === 0) return;
    printDrift(left, print);
    return 1;
  },
};

function printDrift(drift: readonly DerivedDataDrift[], print: (line: string) => void): void {
  for (const { kind, id, stored, expected } of drift.slice(0, MAX_PRINTED))
    print(`${kind} ${id}: ${stored}, counted ${expected}`);
  if (drift.length > MAX_PRINTED) print(`... and ${drift.length - MAX_PRINTED} more`);
}
