const MB = 1024 * 1024;

/** How much data each member can own. At a limit, a request fails, or the oldest session, subscription or key is deleted. */
export const OWNED_DATA_LIMITS = {
  /** The owner can fetch the whole list in one response. */
  listEntries: 10_000,
  /** Enough for some hundred avatars and suggested photos. */
  photoBytes: 50 * MB,
  /** Enough for some ten thousand photos of a catalog editor. */
  catalogPhotoBytes: 4096 * MB,
  /** Applies until one is accepted, so that new accounts cannot flood the moderators. */
  openSuggestionsOfNewMember: 5,
  /** Successful sign-ins have no rate limit, and each adds a row. */
  sessions: 100,
  /** Each push message goes to all of them. */
  pushSubscriptions: 10,
  /** Each is stored with its response for 31 days. */
  idempotencyKeys: 5_000,
} as const satisfies Record<string, number>;
