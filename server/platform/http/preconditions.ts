import { HttpError } from './http-error.ts';
import type { Caller } from './route.ts';

/** The version of a row as an ETag begins with it; what follows the dot tells representations of it apart. */
export function revisionEtag(revision: number): { etag: string } {
  return { etag: `"${revision}"` };
}

/** Ends a write that was begun from an older version than the one that is there. Without `If-Match` nobody asks. */
export function assertRevision(ifMatch: string | null, revision: number): void {
  if (ifMatch === null || matchesRevision(ifMatch, revision)) return;
  throw new HttpError(
    'stale',
    'Somebody else has changed this in the meantime. Please load it again before you save.',
  );
}

export type Preconditions = {
  ifMatch: string | null;
  mustBeNew: boolean;
  unmodifiedSince: Date | null;
};

/** `fallback` is the time to compare where the caller names neither a version nor a time. */
export function parsePreconditions(
  { ifMatch, ifNoneMatch, ifUnmodifiedSince }: Pick<Caller, 'ifMatch' | 'ifNoneMatch' | 'ifUnmodifiedSince'>,
  fallback: Date | null = null,
): Preconditions {
  const mustBeNew = ifNoneMatch?.trim() === '*';
  const namesVersion = ifMatch !== null || mustBeNew;
  const time = ifUnmodifiedSince === null ? fallback : parseTime(ifUnmodifiedSince);
  return { ifMatch, mustBeNew, unmodifiedSince: namesVersion ? null : time };
}

/** Ends a write over a version of the member's own that its device has not seen. */
export function assertUnchanged(
  current: { revision: number; dateUpdated: Date } | undefined,
  { ifMatch, mustBeNew, unmodifiedSince }: Preconditions,
): void {
  const isUnchanged = current
    ? !mustBeNew &&
      (ifMatch === null || matchesRevision(ifMatch, current.revision)) &&
      (unmodifiedSince === null || current.dateUpdated <= unmodifiedSince)
    : ifMatch === null;
  if (!isUnchanged) throw staleVersion();
}

export function staleVersion(): HttpError {
  return new HttpError(
    'stale',
    'It was changed on another device in the meantime. Please look at both versions before you save.',
  );
}

function matchesRevision(ifMatch: string, revision: number): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => revisionOf(tag) === revision);
}

/** Our own tag, as it was sent or as a cache on the way made it weak. */
function revisionOf(tag: string): number | null {
  const digits = /^(?:W\/)?"(\d{1,10})(?:\.[^"]*)?"$/.exec(tag.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** HTTP has a header ignored that is no date. */
function parseTime(header: string): Date | null {
  const time = new Date(header);
  return Number.isNaN(time.getTime()) ? null : time;
}
