import { inCatalogTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { NO_JOB_RECORDER, type JobRecorder, type UnscheduledJob } from '#server/platform/jobs/job.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { updateRestaurantScoresOfSandwiches } from '#server/features/restaurants/restaurants.ts';
import { refreshSearchScores } from '#server/features/discovery/discovery.ts';
import { refreshSimilarityScores } from '#server/features/similarity/similarity.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import {
  lockSandwichesWithDueScores,
  selectSandwichesWithDueScores,
  updatePopularityScores,
} from './totals-queries.ts';

export const SCORE_REFRESH_JOB: UnscheduledJob = { name: 'scores of sandwiches', runsWhenReadOnly: true };
const SCORES_AT_ONCE = 100;

type ScoreDeps = { database: Database; log: Log; everyMs: number; recorder?: JobRecorder };

/** Can run in two processes at once. */
export function startScoreRefresh({ database, log, everyMs, recorder = NO_JOB_RECORDER }: ScoreDeps): {
  stop(): Promise<void>;
} {
  let isStopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    if (isStopped) return;
    timer = setTimeout(() => (running = refresh()), everyMs).unref();
  };
  const refresh = async () => {
    await recorder
      .run({ ...SCORE_REFRESH_JOB, everyMs }, () => refreshSandwichScores(database.db))
      .catch((err: unknown) => log.warn({ err }, 'Could not update the scores'));
    wait();
  };
  wait();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export async function refreshSandwichScores(db: Database['db']): Promise<number> {
  for (let refreshed = 0, after = 0; ;) {
    const due = await selectSandwichesWithDueScores(db, after, SCORES_AT_ONCE);
    if (due.length > 0) refreshed += await inCatalogTransaction(db, (tx) => refreshScoresOf(tx, due));
    after = due.at(-1) ?? 0;
    if (due.length < SCORES_AT_ONCE) return refreshed;
  }
}

async function refreshScoresOf(tx: Db, due: readonly number[]): Promise<number> {
  const ids = await lockSandwichesWithDueScores(tx, due);
  if (ids.length === 0) return 0;
  await updatePopularityScores(tx, ids);
  await updateRestaurantScoresOfSandwiches(tx, ids);
  await refreshSearchScores(tx, ids);
  await refreshSimilarityScores(tx, ids);
  await invalidateCacheTags(tx, ['ratings']);
  return ids.length;
}
