import { LRUCache } from 'lru-cache';

/** Whose session a cookie is, for a minute after it was looked up: enough to count and to send what everybody may read. */
export type SessionCache = {
  /** The member's id. */
  find(cookie: string): string | undefined;
  remember(cookie: string, userId: string): void;
  /** After anything that a member has done: it may have ended one of the sessions. */
  forget(userId: string): void;
};

const MAX_SESSIONS = 20_000;
const A_MINUTE_MS = 60_000;
/** As `maxSize`: for a `max` the memory of all entries is taken at the start. */
const BOUNDS = { maxSize: MAX_SESSIONS, sizeCalculation: () => 1, ttl: A_MINUTE_MS };

/** What is private is never told by this: for that the session is read from the database each time. */
export function createSessionCache(): SessionCache {
  const owners = new LRUCache<string, { userId: string; since: number }>(BOUNDS);
  const forgotten = new LRUCache<string, number>(BOUNDS);
  let moment = 0;
  return {
    find(cookie) {
      const owner = owners.get(cookie);
      if (!owner || owner.since <= (forgotten.get(owner.userId) ?? 0)) return undefined;
      return owner.userId;
    },
    remember: (cookie, userId) => void owners.set(cookie, { userId, since: ++moment }),
    forget: (userId) => void forgotten.set(userId, ++moment),
  };
}
