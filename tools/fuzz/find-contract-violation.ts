import { z } from 'zod';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { mayRedirectAfterMerge } from '#contract/base/merge-redirects.ts';
import { problemDetailsSchema } from '#contract/base/problem-details.ts';
import type { Malformation } from './malformed-requests.ts';

export type RequestExpectation = {
  endpoint: Endpoint;
  cut: Malformation | null;
  fits: { params: boolean; query: boolean; body: boolean };
  mayReject: boolean;
  /** Longer than the server reads: rejected, or accepted if only an unneeded part is too long. */
  isLong: boolean;
};
export type FuzzResponse = { status: number; type: string; text: string; location?: string | null };
type RejectedResponse = FuzzResponse & { retryAfter: string | null };

export function findContractViolation(
  { endpoint, cut, fits, mayReject, isLong }: RequestExpectation,
  answer: FuzzResponse,
): string | null {
  const { status, type, text } = answer;
  const declared = new Set(
    [...Object.keys(endpoint.responses), ...(endpoint.errorStatuses ?? [])].map(Number),
  );
  if (status === 503 && endpoint.method !== 'GET' && text.includes(IN_MAINTENANCE))
    return badErrorResponse(status, type, text);
  if (status >= 500)
    return declared.has(status) ? badErrorResponse(status, type, text) : `an answer of ${status}`;
  const isRight = fits.params && fits.query && fits.body && cut === null;
  if (status < 300) {
    if (!isRight) return `accepted although ${cut ? `it has ${cut}` : 'it does not fit the contract'}`;
    return declared.has(status) ? badBody(endpoint, { status, type, text }) : `an undeclared ${status}`;
  }
  if (status === 308) return isRight ? badRedirect(endpoint, answer) : 'redirected although it is wrong';
  const problem = badErrorResponse(status, type, text);
  if (problem) return problem;
  if (isRight && BAD_INPUT.has(status) && !mayReject && !isLong)
    return `refused with ${status} although it is right`;
  if (!isRight && PAST_THE_DOOR.has(status))
    return `looked at although ${cut ? `it has ${cut}` : 'it does not fit the contract'}`;
  if (status === 409 && text.includes(OVERTAKEN)) return null;
  if (!declared.has(status) && !fromTheDoor(status, { endpoint, cut, fits, mayReject, isLong }))
    return `an undeclared ${status}`;
  return null;
}

/** Longer times do not name an overload: during maintenance 60, and 3,600 for some limits. */
const MAX_OVERLOAD_RETRY_AFTER_SECONDS = 5;

/** A 503 that says when to retry. A request that only timed out continues, and must not be repeated. */
export function isRetryableOverload({ status, type, text, retryAfter }: RejectedResponse): boolean {
  return (
    status === 503 &&
    Number(retryAfter) > 0 &&
    Number(retryAfter) <= MAX_OVERLOAD_RETRY_AFTER_SECONDS &&
    badErrorResponse(status, type, text) === null &&
    !text.includes('This is taking too long')
  );
}

/** Requests run beside those that turn maintenance on and off. */
const IN_MAINTENANCE = 'The site is read-only for maintenance';
/** A concurrent write can delete the target of any write. */
const OVERTAKEN = 'This has changed. Please reload the page.';
const BAD_INPUT = new Set([400, 413, 415, 422]);
/** Only a valid request can conflict or be stale. */
const PAST_THE_DOOR = new Set([409, 410, 412]);

/** Statuses of every call before its handler runs (D0.14, D0.16). */
function fromTheDoor(status: number, { endpoint, cut, fits, isLong }: RequestExpectation): boolean {
  if (status === 400) return true;
  if (status === 403) return cut === 'from another site';
  if (status === 404) return !fits.params;
  if (status === 414 || status === 431) return isLong;
  if (status === 413) return endpoint.body !== undefined;
  return status === 415 && cut !== null;
}

/** Only a read of a merged row is redirected, to the same read of the kept row. */
function badRedirect(endpoint: Endpoint, { text, location }: FuzzResponse): string | null {
  if (!mayRedirectAfterMerge(endpoint)) return 'an undeclared 308';
  if (text !== '') return 'a 308 with a body that is not declared';
  const same = new RegExp(
    `^${endpoint.path.replace('{id}', String.raw`\d+`).replaceAll(/\{\w+\}/g, '[^/?]+')}([?]|$)`,
  );
  return same.test(location ?? '') ? null : `a 308 that leads to ${location}`;
}

function badErrorResponse(status: number, type: string, text: string): string | null {
  if (!type.startsWith('application/problem+json'))
    return `a ${status} that is no problem document but ${type}`;
  const read = problemDetailsSchema.safeParse(json(text));
  if (!read.success || read.data.status !== status) return `a ${status} whose problem document is wrong`;
  if (LEAKS.test(text)) return `a ${status} that tells of the inside`;
  return null;
}

/** Stack traces, files, statements and names of the driver must not leak into a response (threats G10). */
const LEAKS =
  /node_modules|\bat \S+ \(|\.ts:\d|\bSELECT\b.*\bFROM\b|\bINSERT INTO\b|relation \\?"|syntax error at|ECONNREFUSED/;

function badBody({ responses, file }: Endpoint, { status, type, text }: FuzzResponse): string | null {
  if (file) return type.startsWith(file) ? null : `a ${status} of ${type}`;
  const schema = responses[status];
  if (!schema) return text === '' ? null : `a ${status} with a body that is not declared`;
  const value = json(text);
  const read = z.safeParse(schema, value);
  if (!read.success)
    return `a ${status} whose body is not as declared: ${read.error.issues[0]?.path.join('.')}`;
  return JSON.stringify(read.data).length === JSON.stringify(value).length
    ? null
    : `a ${status} with fields that are not declared`;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
