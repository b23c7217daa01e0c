import type { Database } from '#server/platform/database/database.ts';
import { NO_JOB_RECORDER, type JobRecorder, type UnscheduledJob } from '#server/platform/jobs/job.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { refreshSandwichScores } from './rating-totals.ts';

export const SCORE_REFRESH_JOB: UnscheduledJob = { name: 'scores of sandwiches', runsWhenReadOnly: true };

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
