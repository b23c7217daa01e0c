import type { DevicePosition } from '../geo/device-position.ts';
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

export type ReviewPayload = { revision?: number | null | undefined } & (
  | { kind: 'review'; rating: ReviewInput['rating']; review: string; reviewId: number | null }
  | { kind: 'unreview'; reviewId: number }
);

type SuggestionPayload = {
  kind: 'suggestion';
  body: CallApiInput<'POST', '/api/suggestions'>['body'];
  /** The form's content, so that the member can continue editing. */
  draft: SuggestionDraft;
  /** The new values and the note in words. */
  summary: string;
};

/** `keptId`: the id of the row that this one was merged into. `isOfTime`: the mutation's time was rejected. */
export type MutationRejection = { status: number; text: string; keptId?: number; isOfTime?: true };

export type NewMutation = {
  /** Idempotency key. */
  key: string;
  userId: string;
  /** For a suggestion, only the name is set: that of its subject. */
  sandwich: { id: number; restaurantId: number; name: string };
  /** RFC 3339. */
  performedAt: string;
  what: MutationPayload;
  /** Stored before the first attempt, so that every attempt is the same. */
  request: ApiRequest | null;
  /** How often the server answered with a temporary error. */
  failures: number;
  /** RFC 3339. When `failures` was last raised. */
  failedAt?: string;
  /** Its list row was missing and has been looked up once. */
  isReaddressed: boolean;
  refusal: MutationRejection | null;
  /** The server rejected its time, so the time of its arrival counts. */
  isUndated?: boolean;
  /** The device has no storage or no room: it is lost when the tab closes. */
  isFleeting?: boolean;
};

export type Mutation = NewMutation & { order: number };

export function isReviewPayload(payload: MutationPayload): payload is ReviewPayload {
  return payload.kind === 'review' || payload.kind === 'unreview';
}
