import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace, { type Options } from 'close-with-grace';
import type { Log } from '#server/platform/observability/log.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

export type ShutdownSteps = ((signal?: NodeJS.Signals) => Promise<void>)[];

/** Below the ten seconds that a service manager allows, because timers are late on a busy machine. */
export const SHUTDOWN_TIMEOUT_MS = 8_000;
type CloseOptions = Partial<Options>;
type ShutdownOptions = CloseOptions & {
  onHangUp?: () => void;
};

export function registerGracefulShutdown(
  log: Log,
  { onHangUp, ...more }: ShutdownOptions = {},
): ShutdownSteps {
  const started: ShutdownSteps = [];
  const isReload = onHangUp !== undefined && !process.stdin.isTTY;
  if (isReload) process.on('SIGHUP', onHangUp);
  const skip: CloseOptions['skip'] = isReload ? ['SIGHUP'] : [];
  closeWithGrace({ delay: SHUTDOWN_TIMEOUT_MS, logger: log, skip, ...more }, async ({ err, signal }) => {
    if (err instanceof StartupError) process.stderr.write(err.message && `${err.message}\n`);
    else if (err) log.error({ err }, 'Stopping after an uncaught error');
    for (const stop of started.toReversed()) await stop(signal as NodeJS.Signals | undefined);
  });
  return started;
}

/** Does not wait for longer than `ms`, so that the later steps get their turn. The database rolls back what is cut off. */
export async function stopWithin(ms: number, stop: () => Promise<unknown>): Promise<void> {
  await Promise.race([stop(), pause(ms, undefined, { ref: false })]);
}
