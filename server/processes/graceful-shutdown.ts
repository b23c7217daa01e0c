import closeWithGrace, { type Options } from 'close-with-grace';
import type { Log } from '#server/platform/observability/log.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** What has been started so far, to be stopped in the opposite order; a signal may come in the middle of a start. */
export type ShutdownSteps = ((signal?: NodeJS.Signals) => Promise<void>)[];

/** Of the ten seconds that a service gets; on a machine with its hands full a timer comes late. */
export const SHUTDOWN_TIMEOUT_MS = 8_000;
type CloseOptions = Partial<Options>;
type ShutdownOptions = CloseOptions & {
  /** In place of ending. A terminal that closes sends the same signal, and ends what runs in it. */
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
    else if (err) log.error({ err }, 'Stopping after an error that nobody caught');
    for (const stop of started.toReversed()) await stop(signal as NodeJS.Signals | undefined);
  });
  return started;
}
