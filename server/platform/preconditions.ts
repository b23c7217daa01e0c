import { Refusal } from './errors.ts';

/** The version of a row as an ETag begins with it; what follows the dot tells representations of it apart. */
export function revisionTag(revision: number): { etag: string } {
  return { etag: `"${revision}"` };
}

/** Ends a write that was begun from an older version than the one that is there. Without `If-Match` nobody asks. */
export function requireRevision(ifMatch: string | null, revision: number): void {
  if (ifMatch === null || ifMatch.trim() === '*') return;
  if (ifMatch.split(',').some((tag) => revisionOf(tag) === revision)) return;
  throw new Refusal(
    'stale',
    'Somebody else has changed this in the meantime. Please load it again before you save.',
  );
}

/** Our own tag, as it was sent or as a cache on the way made it weak. */
function revisionOf(tag: string): number | null {
  const digits = /^(?:W\/)?"(\d{1,10})(?:\.[^"]*)?"$/.exec(tag.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
