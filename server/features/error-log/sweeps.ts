import type { Db } from '#server/platform/database.ts';
import { inBatches, type Sweep } from '#server/platform/sweeper.ts';
import { deleteErrorsBefore } from './queries.ts';

const KEPT_MS = 90 * 24 * 60 * 60_000;

/** What went wrong a season ago helps nobody any more. */
export function errorLogSweeps(db: Db): Sweep[] {
  const run = (now: Date) =>
    inBatches((atMost) => deleteErrorsBefore(db, new Date(now.getTime() - KEPT_MS), atMost));
  return [{ name: 'error log', run }];
}
