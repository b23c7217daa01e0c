/** A placeholder for an existing thing in a generated request; `nth` picks one once the existing things are known. */
export type Slot = { slot: SlotName; nth: number };
export type SlotName =
  | 'restaurant'
  | 'deletedRestaurant'
  | 'location'
  | 'deletedLocation'
  | 'sandwich'
  | 'deletedSandwich'
  | 'tag'
  | 'deletedTag'
  | 'tagName'
  | 'badge'
  | 'deletedBadge'
  | 'recommendation'
  | 'notification'
  | 'session'
  | 'review'
  | 'anyReview'
  | 'report'
  | 'suggestion'
  | 'link'
  | 'tried'
  | 'rival'
  | 'self'
  | 'member'
  | 'otherMember'
  | 'publicMember'
  | 'username'
  | 'login'
  | 'email'
  | 'password'
  | 'picture'
  | 'cursor'
  | 'placeId'
  | 'rankingToken'
  | 'resetToken'
  | 'verifyToken'
  | 'unsubscribeToken'
  | 'website'
  | 'fresh';

export function isSlot(value: unknown): value is Slot {
  return typeof value === 'object' && value !== null && 'slot' in value && 'nth' in value;
}

export function fillSlots(value: unknown, pick: (slot: Slot) => unknown): unknown {
  if (isSlot(value)) return pick(value);
  if (Array.isArray(value)) return value.map((item) => fillSlots(item, pick));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillSlots(inner, pick)]));
}
