import { HttpError } from './http-error.ts';
import type { ApiCaller } from './route.ts';

/** The revision begins the ETag; the part after the dot distinguishes representations of one row. */
export function revisionEtag(revision: number): { etag: string } {
  return { etag: `"${revision}"` };
}

/** Rejects a write that is based on an older revision; without `If-Match` nothing is checked. */
export function assertMatchingRevision(ifMatch: string | null, revision: number): void {
  if (ifMatch === null || matchesRevision(ifMatch, revision)) return;
  throw new HttpError(
    'stale',
    'Someone else changed this while you were editing. Please reload it before you save.',
  );
}

export type Preconditions = {
  ifMatch: string | null;
  mustBeNew: boolean;
  unmodifiedSince: Date | null;
};

export function parsePreconditions(
  {
    ifMatch,
    ifNoneMatch,
    ifUnmodifiedSince,
  }: Pick<ApiCaller, 'ifMatch' | 'ifNoneMatch' | 'ifUnmodifiedSince'>,
  fallback: Date | null = null,
): Preconditions {
  const mustBeNew = ifNoneMatch?.trim() === '*';
  const namesVersion = ifMatch !== null || mustBeNew;
  const time = ifUnmodifiedSince === null ? fallback : parseTime(ifUnmodifiedSince);
  return { ifMatch, mustBeNew, unmodifiedSince: namesVersion ? null : time };
}

/** Rejects an overwrite of a revision that the member's device has not seen. */
export function assertWritePreconditions(
  current: { revision: number; dateUpdated: Date } | undefined,
  { ifMatch, mustBeNew, unmodifiedSince }: Preconditions,
): void {
  const isUnchanged = current
    ? !mustBeNew &&
      (ifMatch === null || matchesRevision(ifMatch, current.revision)) &&
      (unmodifiedSince === null || current.dateUpdated <= unmodifiedSince)
    : ifMatch === null;
  if (!isUnchanged) throw staleRevisionError();
}

export function staleRevisionError(): HttpError {
  return new HttpError(
    'stale',
    'It changed on another device. Please look at both versions before you save.',
  );
}

function matchesRevision(ifMatch: string, revision: number): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => revisionOf(tag) === revision);
}

function revisionOf(tag: string): number | null {
  const digits = /^(?:W\/)?"(\d{1,10})(?:\.[^"]*)?"$/.exec(tag.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

function parseTime(header: string): Date | null {
  const time = new Date(header);
  return Number.isNaN(time.getTime()) ? null : time;
}
