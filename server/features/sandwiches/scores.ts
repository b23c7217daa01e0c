import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { refreshScores } from './totals.ts';

/** A review is to be seen in every list within a second. */
const EVERY_MS = 800;

/** Brings scores up to date again and again until it is stopped. Two processes that do so at once do no harm. */
export function startScores({ database, log }: { database: Database; log: Log }): { stop(): Promise<void> } {
  let isStopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    if (isStopped) return;
    timer = setTimeout(() => (running = refresh()), EVERY_MS).unref();
  };
  const refresh = async () => {
    await refreshScores(database.db).catch((err: unknown) =>
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
