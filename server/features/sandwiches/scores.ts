import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { runUnmonitored, type RunJob } from '#server/platform/jobs/job-monitor.ts';
import { refreshScores } from './totals.ts';

/** Every list shows a new review within a second. */
const EVERY_MS = 800;

type ScoresDeps = { database: Database; log: Log; runJob?: RunJob };

/** Two processes that run it at once do no harm. */
export function startScores({ database, log, runJob = runUnmonitored }: ScoresDeps): {
  stop(): Promise<void>;
} {
  let isStopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    if (isStopped) return;
    timer = setTimeout(() => (running = refresh()), EVERY_MS).unref();
  };
  const refresh = async () => {
    await runJob('scores', () => refreshScores(database.db)).catch((err: unknown) =>
      log.warn({ err }, 'Scores could not be brought up to date'),
    );
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
