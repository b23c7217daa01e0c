import type { Position } from '#shared/geo/distance.ts';
import type { CallInput, ApiRequest } from '../api/api-client.ts';

/** Where and when the device was; the server judges it. */
export type DevicePosition = {
  /** Metres. */
  accuracy: number;
  /** In milliseconds. */
  time: number;
} & Position;

type ReviewInput = CallInput<'POST', '/api/reviews'>['body'];
/** What was on the list before it was taken off. */
export type Removed = Pick<
  CallInput<'POST', '/api/user-sandwiches'>['body'],
  'isFavorite' | 'hasTried' | 'rating' | 'notes'
>;

/** What a member does to a sandwich, said so that it can be done later. */
export type Payload =
  | { kind: 'save' | 'favorite' | 'unfavorite' | 'untried' | 'tried-again' | 'remove' }
  | { kind: 'tried'; fix: DevicePosition | null }
  /** `overwrites`: its member has seen the notes that are there by now. */
  | { kind: 'restore'; removed: Removed; overwrites?: true }
  | ReviewPayload;

type ReviewPayload = { revision?: number | null | undefined } & (
  | { kind: 'review'; rating: ReviewInput['rating']; review: string; reviewId: number | null }
  | { kind: 'unreview'; reviewId: number }
);

export type NewMutation = {
  /** The idempotency key: the server does it once. */
  key: string;
  userId: string;
  sandwich: { id: number; restaurantId: number; name: string };
  /** RFC 3339. */
  performedAt: string;
  what: Payload;
  /** Kept before it is first sent, so that it is the same every time. */
  request: ApiRequest | null;
  /** How often the server answered that it cannot now. */
  failures: number;
  /** Its row on the list was gone, so that it was looked up anew, once. */
  isReaddressed: boolean;
  /** Why the server will not have it. */
  refusal: { status: number; text: string } | null;
  /** Its own time was refused, which a device with a wrong clock says: it is done when it arrives. */
  isUndated?: boolean;
  /** The device has no room or no storage for it: it waits as long as its tab lives. */
  isFleeting?: boolean;
};

/** One that is stored; `order` is the order in which they were done on this device. */
export type Mutation = NewMutation & { order: number };

export type ReviewVersion = { id: number; revision: number };

export function isSameVersion(one: ReviewVersion | null, other: ReviewVersion | null): boolean {
  return one?.id === other?.id && one?.revision === other?.revision;
}

/** The version that a mutation was begun from; null where there was no review. */
export function versionOf({ reviewId, revision }: ReviewPayload): ReviewVersion | null {
  return reviewId === null ? null : { id: reviewId, revision: revision ?? 0 };
}

export function baseOf(seen: ReviewVersion | null) {
  return { reviewId: seen?.id ?? null, revision: seen?.revision ?? null };
}

/** The headers that keep a mutation from replacing what its device has not seen. */
export function reviewPreconditions({
  what,
  performedAt,
}: Pick<NewMutation, 'what' | 'performedAt'>): Record<string, string> {
  if (what.kind === 'restore') return hasOwnText(what.removed) && !what.overwrites ? NEW : {};
  if (!isOfReview(what)) return {};
  if (typeof what.revision === 'number') return { 'if-match': `"${what.revision}"` };
  if (what.kind === 'review' && what.revision === null) return NEW;
  // Queued by a version of this site that knew no revisions.
  return { 'if-unmodified-since': new Date(performedAt).toUTCString() };
}

const NEW = { 'if-none-match': '*' };

/** A later mutation as it is begun from what an earlier one of the same device has made; null where it knew more already. */
export function rebased(later: Payload, earlier: Payload, saved: ReviewVersion | null): Payload | null {
  if (!isOfReview(later) || !isOfReview(earlier)) return null;
  const isSame =
    later.revision === earlier.revision && (later.revision === null || later.reviewId === earlier.reviewId);
  if (!isSame) return null;
  if (saved) return { ...later, reviewId: saved.id, revision: saved.revision };
  return later.kind === 'review'
    ? { ...later, reviewId: null, revision: null }
    : { ...later, revision: null };
}

export function isOfReview(what: Payload): what is ReviewPayload {
  return what.kind === 'review' || what.kind === 'unreview';
}

function hasOwnText({ rating, notes }: Removed): boolean {
  return Boolean(rating) || Boolean(notes);
}
