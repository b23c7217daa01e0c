import { statfsSync } from 'node:fs';

/** An error that the operator can fix: only its message is printed, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Below this PostgreSQL cannot even write its shutdown checkpoint. */
const MIN_FREE_BYTES = 48 * 1024 * 1024;
const FULL = /No space left on device|ENOSPC|EDQUOT|disk quota exceeded/i;
/** PostgreSQL may have died of a full disk, which it reports only in its own log. */
const HAS_DIED =
  /Connection terminated|connection error and is not queryable|server closed the connection|terminating connection|ECONNREFUSED|ECONNRESET|does not start|ENOENT/;

export function explainStartupError(error: unknown, dataDir: string): unknown {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  const isFull = code === '53100' || FULL.test(`${code} ${message}`);
  const free = freeIn(dataDir);
  const hasDied = HAS_DIED.test(`${code} ${message}`) || /^(57P|08)/.test(code);
  if (!isFull && !(hasDied && free !== null && free < MIN_FREE_BYTES)) return error;
  const left = free === null ? '' : ` (${Math.floor(free / 1024 / 1024)} MB free)`;
  return new StartupError(
    `The disk is full: there is no room for the data in ${dataDir}${left}. Free up space on it, or choose another folder with DATA_DIR; ` +
      'then start again. Nothing that was saved is lost.',
    { cause: error },
  );
}

function freeIn(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
