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
  const stopping = new AbortController();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => (running = refresh()), everyMs).unref();
  };
  const refresh = async () => {
    await recorder
      .run({ ...SCORE_REFRESH_JOB, everyMs }, () => refreshSandwichScores(database.db, stopping.signal))
      .catch((err: unknown) => log.warn({ err }, 'Could not update the scores'));
    wait();
  };
  wait();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
