import { HttpError, unavailableError, type HttpErrorCode } from './http-error.ts';
import { databaseUnavailableReason } from '../database/database-unavailable-reason.ts';

/** The one place where an error becomes a response; an unknown error exposes nothing to the client. */
export function translateError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  // A client that disconnects must not be able to fill the error log.
  if (code === 'ECONNRESET' && statusCode === 400)
    return new HttpError('bad-request', 'The request was cut off.', { cause: error });
  const reason = databaseUnavailableReason(error);
  // A deadlock: a transaction is retried before this, a lone statement is not.
  if (reason === 'contention')
    return unavailableError(reason, 'We’re very busy right now. Please try again in a moment.', {
      retryAfterSeconds: 1,
      cause: error,
    });
  if (reason)
    return unavailableError(reason, 'The site is catching its breath. Please try again in a moment.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  // A referenced row was deleted after it was read, such as an ended session.
  if (code === FOREIGN_KEY_VIOLATION)
    return new HttpError('conflict', 'This has changed. Please reload the page.', {
      cause: error,
    });
  const kind = KIND_OF_STATUS[statusCode ?? 0];
  if (kind && code?.startsWith('FST_'))
    return new HttpError(kind, DETAIL[kind] ?? 'The request cannot be read.', { cause: error });
  return new HttpError('accident', 'Something went wrong on our side. Please try again later.', {
    cause: error,
  });
}

const FOREIGN_KEY_VIOLATION = '23503';

const KIND_OF_STATUS: Record<number, HttpErrorCode> = {
  400: 'bad-request',
  404: 'not-found',
  413: 'too-large',
  414: 'bad-request',
  415: 'unsupported-type',
};

const DETAIL: Partial<Record<HttpErrorCode, string>> = {
  'bad-request': 'The request cannot be read: its body must be JSON that is not empty or malformed.',
  'not-found': 'There’s nothing at this URL.',
  'too-large': 'The request is too large.',
  'unsupported-type': 'The body must be sent as application/json.',
};
