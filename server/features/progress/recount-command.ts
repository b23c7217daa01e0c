import { findMapDrift, rebuildMap } from '#server/features/map/map.ts';
import type { Command } from '#server/platform/command.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import { showProgress, type Terminal } from '#server/platform/progress.ts';
import { findDrift, repairTotals, takeTime, type Drift } from './recount-queries.ts';

const SHOWN = 50;

/** Proves that every total equals its rows, or makes it so. Exit code 1 where something differs and stays. */
export const recountCommand: Command = {
  name: 'recount',
  takes: '[--repair]',
  summary: 'Check XP, ratings, counts and the map against the rows that they are derived from',
  most: 0,
  options: { repair: { type: 'boolean' } },
  async run({ options, database, print, streams }) {
    const drift = await findAllDrift(database.db, streams.stderr);
    for (const { what, id, kept, counted } of drift.slice(0, SHOWN))
      print(`${what} ${id}: ${kept}, counted ${counted}`);
    if (drift.length > SHOWN) print(`... and ${drift.length - SHOWN} more`);
    if (drift.length === 0) return print('Every total equals its rows.');
    if (!options['repair']) {
      print('Run it again with --repair to set them right.');
      return 1;
    }
    await inTransaction(database.db, async (tx) => {
      await takeTime(tx);
      await repairTotals(tx);
    });
    await inTransaction(database.db, rebuildMap);
    print(`Repaired ${drift.length}.`);
  },
};

/** What is checked takes minutes where there are millions of rows, and no visitor waits for it. */
function findAllDrift(db: Database['db'], terminal: Terminal): Promise<Drift[]> {
  const progress = showProgress(terminal);
  const checks: [string, (tx: Db) => Promise<Drift[]>][] = [
    ['Adding up XP, ratings and counts', findDrift],
    ['Comparing the map', findMapDrift],
  ];
  return inTransaction(db, async (tx) => {
    await takeTime(tx);
    const drift: Drift[] = [];
    for (const [at, [words, check]] of checks.entries()) {
      progress.show({ done: at, all: checks.length, words });
      drift.push(...(await check(tx)));
    }
    progress.finish();
    return drift;
  });
}
