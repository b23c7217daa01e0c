import {
  isReviewPayload,
  type MutationPayload,
  type NewMutation,
  type RemovedListEntry,
  type ReviewPayload,
} from './mutation-types.ts';

export type ReviewRevision = { id: number; revision: number };

export function isSameReviewRevision(one: ReviewRevision | null, other: ReviewRevision | null): boolean {
  return one?.id === other?.id && one?.revision === other?.revision;
}

/** The version that the mutation is based on; null if there was no review. */
export function getReviewRevisionOfMutation({ reviewId, revision }: ReviewPayload): ReviewRevision | null {
  return reviewId === null ? null : { id: reviewId, revision: revision ?? 0 };
}

export function getReviewBaseFields(seen: ReviewRevision | null) {
  return { reviewId: seen?.id ?? null, revision: seen?.revision ?? null };
}

/** Headers that prevent a mutation from overwriting a version that its device has not seen. */
export function buildReviewPreconditionHeaders({
  what,
  performedAt,
}: Pick<NewMutation, 'what' | 'performedAt'>): Record<string, string> {
  if (what.kind === 'restore') return hasOwnText(what.removed) && !what.overwrites ? NEW : {};
  if (!isReviewPayload(what)) return {};
  if (typeof what.revision === 'number') return { 'if-match': `"${what.revision}"` };
  if (what.kind === 'review' && what.revision === null) return NEW;
  // Queued by a release without revisions.
  return { 'if-unmodified-since': new Date(performedAt).toUTCString() };
}

const NEW = { 'if-none-match': '*' };

/** `later` rebased on what `earlier` of the same device has saved; null if it is based on another version. */
export function rebaseMutation(
  later: MutationPayload,
  earlier: MutationPayload,
  saved: ReviewRevision | null,
): MutationPayload | null {
  if (!isReviewPayload(later) || !isReviewPayload(earlier)) return null;
  const isSame =
    later.revision === earlier.revision && (later.revision === null || later.reviewId === earlier.reviewId);
  if (!isSame) return null;
  if (saved) return { ...later, reviewId: saved.id, revision: saved.revision };
  return later.kind === 'review'
    ? { ...later, reviewId: null, revision: null }
    : { ...later, revision: null };
}

function hasOwnText({ rating, notes }: RemovedListEntry): boolean {
  return Boolean(rating) || Boolean(notes);
}
