import type { NewDeed, Removed, What } from './deeds.ts';

/** The version of a review that somebody has seen. */
export type ReviewVersion = {
  id: number;
  revision: number;
};

export function isSameVersion(one: ReviewVersion | null, other: ReviewVersion | null): boolean {
  return one?.id === other?.id && one?.revision === other?.revision;
}

/** The version that a deed was begun from; null where there was no review. */
export function versionOf({ reviewId, revision }: ReviewDeed): ReviewVersion | null {
  return reviewId === null ? null : { id: reviewId, revision: revision ?? 0 };
}

/** What a deed says of the version that it is begun from. */
export function baseOf(
  seen: ReviewVersion | null,
): Pick<ReviewDeed, 'revision'> & { reviewId: number | null } {
  return seen ? { reviewId: seen.id, revision: seen.revision } : { reviewId: null, revision: null };
}

/** The headers that keep a deed from replacing what its device has not seen. */
export function preconditionsOf({ what, performedAt }: Pick<NewDeed, 'what' | 'performedAt'>): Headers {
  if (what.kind === 'restore') return hasOwnWords(what.removed) && !what.overwrites ? NEW : {};
  if (!isOfReview(what)) return {};
  if (typeof what.revision === 'number') return { 'if-match': `"${what.revision}"` };
  if (what.kind === 'review' && what.revision === null) return NEW;
  return { 'if-unmodified-since': new Date(performedAt).toUTCString() };
}

type Headers = Record<string, string>;
const NEW: Headers = { 'if-none-match': '*' };

/** A later deed as it is begun from what an earlier one of the same device has made; null where it knew more already. */
export function rebased(later: What, earlier: What, saved: ReviewVersion | null): What | null {
  if (!isOfReview(later) || !isOfReview(earlier)) return null;
  const isSame =
    later.revision === earlier.revision && (later.revision === null || later.reviewId === earlier.reviewId);
  if (!isSame) return null;
  if (saved) return { ...later, reviewId: saved.id, revision: saved.revision };
  return later.kind === 'review'
    ? { ...later, reviewId: null, revision: null }
    : { ...later, revision: null };
}

type ReviewDeed = Extract<What, { kind: 'review' | 'unreview' }>;

export function isOfReview(what: What): what is ReviewDeed {
  return what.kind === 'review' || what.kind === 'unreview';
}

function hasOwnWords({ rating, notes }: Removed): boolean {
  return Boolean(rating) || Boolean(notes);
}
