import closeWithGrace from 'close-with-grace';
import type { Log } from '#server/platform/log.ts';
import { StartProblem } from '#server/platform/start-problem.ts';

/** What has been started so far, to be stopped in the opposite order; a signal may come in the middle of a start. */
export type Started = ((signal?: NodeJS.Signals) => Promise<void>)[];

/** Of the ten seconds that a service gets; on a machine with its hands full a timer comes late. */
export const MOST_MS = 8_000;
type Ending = Parameters<typeof closeWithGrace>[0] & object;

export function endInOrder(log: Log, more: Partial<Ending> = {}): Started {
  const started: Started = [];
  closeWithGrace({ delay: MOST_MS, logger: log, ...more }, async ({ err, signal }) => {
    if (err instanceof StartProblem) process.stderr.write(err.message && `${err.message}\n`);
    else if (err) log.error({ err }, 'Stopping after an error that nobody caught');
    for (const stop of started.toReversed()) await stop(signal as NodeJS.Signals | undefined);
  });
  return started;
}
