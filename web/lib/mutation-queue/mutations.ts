import type { DevicePosition } from '../geo/recent-positions.ts';
import type { CallApiInput, ApiRequest } from '../api/api-client.ts';
import type { SuggestionDraft } from '../suggestions/suggestion-draft.ts';

type ReviewInput = CallApiInput<'POST', '/api/reviews'>['body'];
export type RemovedListEntry = Pick<
  CallApiInput<'POST', '/api/user-sandwiches'>['body'],
  'isFavorite' | 'hasTried' | 'rating' | 'notes'
>;

export type MutationPayload =
  | { kind: 'save' | 'favorite' | 'unfavorite' | 'untried' | 'tried-again' | 'remove' }
  | { kind: 'tried'; fix: DevicePosition | null }
  /** `overwrites`: the member has seen the newer notes. */
  | { kind: 'restore'; removed: RemovedListEntry; overwrites?: true }
  | ReviewPayload
  | SuggestionPayload;

type ReviewPayload = { revision?: number | null | undefined } & (
  | { kind: 'review'; rating: ReviewInput['rating']; review: string; reviewId: number | null }
  | { kind: 'unreview'; reviewId: number }
);

type SuggestionPayload = {
  kind: 'suggestion';
  body: CallApiInput<'POST', '/api/suggestions'>['body'];
  /** What the form held, so that its member can go on from there. */
  draft: SuggestionDraft;
  /** The new values and the note in words. */
  summary: string;
};

export type NewMutation = {
  /** Idempotency key. */
  key: string;
  userId: string;
  /** A suggestion has only the name of what it is about. */
  sandwich: { id: number; restaurantId: number; name: string };
  /** RFC 3339. */
  performedAt: string;
  what: MutationPayload;
  /** Stored before the first attempt, so that every attempt is the same. */
  request: ApiRequest | null;
  /** How often the server answered with a temporary error. */
  failures: number;
  /** Its list row was gone and has been looked up again, once. */
  isReaddressed: boolean;
  /** `keptId`: of the row that this one was merged into. */
  refusal: { status: number; text: string; keptId?: number } | null;
  /** The server refused its time because the device's clock is wrong: it counts from its arrival. */
  isUndated?: boolean;
  /** The device has no storage or no room: it is lost when the tab closes. */
  isFleeting?: boolean;
};

export type Mutation = NewMutation & { order: number };

export type ReviewVersion = { id: number; revision: number };

export function isSameReviewVersion(one: ReviewVersion | null, other: ReviewVersion | null): boolean {
  return one?.id === other?.id && one?.revision === other?.revision;
}

/** The version that the mutation is based on; null if there was no review. */
export function reviewVersionOf({ reviewId, revision }: ReviewPayload): ReviewVersion | null {
  return reviewId === null ? null : { id: reviewId, revision: revision ?? 0 };
}

export function reviewBaseOf(seen: ReviewVersion | null) {
  return { reviewId: seen?.id ?? null, revision: seen?.revision ?? null };
}

/** They keep a mutation from replacing what its device has not seen. */
export function reviewPreconditions({
  what,
  performedAt,
}: Pick<NewMutation, 'what' | 'performedAt'>): Record<string, string> {
  if (what.kind === 'restore') return hasOwnText(what.removed) && !what.overwrites ? NEW : {};
  if (!isReviewMutation(what)) return {};
  if (typeof what.revision === 'number') return { 'if-match': `"${what.revision}"` };
  if (what.kind === 'review' && what.revision === null) return NEW;
  // Queued by a release that had no revisions.
  return { 'if-unmodified-since': new Date(performedAt).toUTCString() };
}

const NEW = { 'if-none-match': '*' };

/** `later`, based on what `earlier` of the same device saved; null if it is based on another version. */
export function rebaseMutation(
  later: MutationPayload,
  earlier: MutationPayload,
  saved: ReviewVersion | null,
): MutationPayload | null {
  if (!isReviewMutation(later) || !isReviewMutation(earlier)) return null;
  const isSame =
    later.revision === earlier.revision && (later.revision === null || later.reviewId === earlier.reviewId);
  if (!isSame) return null;
  if (saved) return { ...later, reviewId: saved.id, revision: saved.revision };
  return later.kind === 'review'
    ? { ...later, reviewId: null, revision: null }
    : { ...later, revision: null };
}

export function isReviewMutation(payload: MutationPayload): payload is ReviewPayload {
  return payload.kind === 'review' || payload.kind === 'unreview';
}

function hasOwnText({ rating, notes }: RemovedListEntry): boolean {
  return Boolean(rating) || Boolean(notes);
}
