import { Refusal, type RefusalKind } from './errors.ts';

/** The one place where anything thrown becomes an answer. What it does not know tells the client nothing. */
export function translateError(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  // Whoever sent this went away in the middle of it: that is no accident, or anybody could fill the log with them.
  if (code === 'ECONNRESET' && statusCode === 400)
    return new Refusal('bad-request', 'The body broke off.', { cause: error });
  if (isDatabaseAway(error, code)) {
    return new Refusal('unavailable', 'The site is catching its breath. Please try again in a moment.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  // A row that was there when it was looked for: a session that ends in another window, a thing that is deleted.
  if (code === FOREIGN_KEY_VIOLATION)
    return new Refusal('conflict', 'This was changed in the meantime. Please load it again.', {
      cause: error,
    });
  // Two who wait for each other, of whom one is sent away: a transaction tries again by itself, a lone statement does not.
  if (code === '40001' || code === '40P01')
    return new Refusal('unavailable', 'Too much happened at once. Please try again in a moment.', {
      retryAfterSeconds: 1,
      cause: error,
    });
  const kind = KIND_OF_STATUS[statusCode ?? 0];
  if (kind && code?.startsWith('FST_'))
    return new Refusal(kind, DETAIL[kind] ?? 'The request cannot be read.', { cause: error });
  return new Refusal('accident', 'Something went wrong on our side. It has been written down.', {
    cause: error,
  });
}

const FOREIGN_KEY_VIOLATION = '23503';

const KIND_OF_STATUS: Record<number, RefusalKind> = {
  400: 'bad-request',
  404: 'not-found',
  413: 'too-large',
  414: 'bad-request',
  415: 'unsupported-type',
};

const DETAIL: Partial<Record<RefusalKind, string>> = {
  'bad-request': 'The request cannot be read: its body must be JSON that is not empty or malformed.',
  'not-found': 'There is nothing at this address.',
  'too-large': 'The request is too large.',
  'unsupported-type': 'The body must be sent as application/json.',
};

/** Connection trouble (class 08), shutting down (57P), no room or too many clients (53), a disk in trouble (58030), a cancelled slow statement (57014), a primary that leads no more (25006). */
function isDatabaseAway(error: unknown, code: string | undefined): boolean {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS') return true;
  if (code && /^(08...|57P..|53...|58030|57014|55P03|25006)$/.test(code)) return true;
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code))
    return hasSyscall(error);
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

function hasSyscall(error: unknown): boolean {
  const { syscall } = error as { syscall?: string };
  return syscall === 'connect' || syscall === 'read' || syscall === 'write';
}
