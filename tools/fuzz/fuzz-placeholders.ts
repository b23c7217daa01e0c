/** A placeholder for an existing thing in a generated request; `nth` picks one once the existing things are known. */
export type FuzzPlaceholder = { slot: FuzzPlaceholderName; nth: number };
export type FuzzPlaceholderName =
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
  | 'change'
  | 'changeSet'
  | 'merge'
  | 'reviewedSandwich'
  | 'source'
  | 'importRun'
  | 'startedImportRun'
  | 'doubtfulChange'
  | 'webPicture'
  | 'totpCode'
  | 'recoveryCode'
  | 'fresh';

export function isFuzzPlaceholder(value: unknown): value is FuzzPlaceholder {
  return typeof value === 'object' && value !== null && 'slot' in value && 'nth' in value;
}

export function fillFuzzPlaceholders(value: unknown, pick: (slot: FuzzPlaceholder) => unknown): unknown {
  if (isFuzzPlaceholder(value)) return pick(value);
  if (Array.isArray(value)) return value.map((item) => fillFuzzPlaceholders(item, pick));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fillFuzzPlaceholders(inner, pick)]),
  );
}
