import type { MergedInto } from '#contract/base/problem-details.ts';
import type { UnavailableReason } from './unavailable-reasons.ts';

const ERROR_CODES = {
  'bad-request': [400, 'Bad Request'],
  'not-signed-in': [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  'not-found': [404, 'Not Found'],
  'method-not-allowed': [405, 'Method Not Allowed'],
  conflict: [409, 'Conflict'],
  gone: [410, 'Gone'],
  stale: [412, 'Precondition Failed'],
  'too-large': [413, 'Content Too Large'],
  'too-long': [414, 'URI Too Long'],
  'unsupported-type': [415, 'Unsupported Media Type'],
  unreadable: [422, 'Unprocessable Content'],
  'too-fast': [429, 'Too Many Requests'],
  accident: [500, 'Internal Server Error'],
  unavailable: [503, 'Service Unavailable'],
} as const;

export type HttpErrorCode = keyof typeof ERROR_CODES;
export const ERROR_CODE_BY_HTTP_STATUS: ReadonlyMap<number, HttpErrorCode> = new Map(
  Object.entries(ERROR_CODES).map(([code, [status]]) => [status, code as HttpErrorCode]),
);
export type FieldError = { field: string; message: string };
type HttpErrorOptions = {
  errors?: FieldError[];
  retryAfterSeconds?: number | undefined;
  reason?: UnavailableReason;
  mergedInto?: MergedInto | undefined;
  cause?: unknown;
};

export class HttpError extends Error {
  readonly kind: HttpErrorCode;
  readonly status: number;
  readonly title: string;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly reason: UnavailableReason | undefined;
  readonly mergedInto: MergedInto | undefined;

  constructor(kind: HttpErrorCode, detail: string, extras: HttpErrorOptions = {}) {
    super(detail, { cause: extras.cause });
    this.kind = kind;
    [this.status, this.title] = ERROR_CODES[kind];
    this.errors = extras.errors;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.reason = extras.reason;
    this.mergedInto = extras.mergedInto;
  }
}

export function notFoundError(detail = 'There’s nothing at this URL.'): HttpError {
  return new HttpError('not-found', detail);
}

export function unavailableError(
  reason: UnavailableReason,
  detail: string,
  extras: Omit<HttpErrorOptions, 'reason'>,
): HttpError {
  return new HttpError('unavailable', detail, { ...extras, reason });
}

export function goneError(detail: string, mergedInto?: MergedInto): HttpError {
  return new HttpError('gone', detail, { mergedInto });
}

export function badRequestError(detail: string, errors?: FieldError[]): HttpError {
  return new HttpError('bad-request', detail, errors ? { errors } : {});
}
