import type { Database } from '#server/platform/database/database.ts';
import { NO_RECORDER, type Job, type JobRecorder } from '#server/platform/jobs/job.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { refreshScores } from './totals.ts';

/** Every list shows a new review within a second. */
const EVERY_MS = 800;
export const SCORE_JOB: Job = { name: 'scores of sandwiches', everyMs: EVERY_MS, runsWhenReadOnly: true };

type ScoreDeps = { database: Database; log: Log; recorder?: JobRecorder };

/** Two processes that run it at once do no harm. */
export function startScores({ database, log, recorder = NO_RECORDER }: ScoreDeps): { stop(): Promise<void> } {
  let isStopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    if (isStopped) return;
    timer = setTimeout(() => (running = refresh()), EVERY_MS).unref();
  };
  const refresh = async () => {
    await recorder
      .run(SCORE_JOB, () => refreshScores(database.db))
      .catch((err: unknown) => log.warn({ err }, 'Scores could not be brought up to date'));
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
