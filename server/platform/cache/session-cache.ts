import { LRUCache } from 'lru-cache';

/** Remembers a cookie's member for a minute, to count requests and to send public responses only. */
export type SessionCache = {
  find(cookie: string): string | undefined;
  remember(cookie: string, userId: string): void;
  /** Called after every write of a member, because it may have ended a session. */
  invalidate(userId: string): void;
};

const MAX_SESSIONS = 20_000;
const A_MINUTE_MS = 60_000;
/** Uses `maxSize`, because `max` allocates the memory of all entries up front. */
const BOUNDS = { maxSize: MAX_SESSIONS, sizeCalculation: () => 1, ttl: A_MINUTE_MS };

export function createSessionCache(): SessionCache {
  const owners = new LRUCache<string, { userId: string; since: number }>(BOUNDS);
  const invalidated = new LRUCache<string, number>(BOUNDS);
  let counter = 0;
  return {
    find(cookie) {
      const owner = owners.get(cookie);
      if (!owner || owner.since <= (invalidated.get(owner.userId) ?? 0)) return undefined;
      return owner.userId;
    },
    remember: (cookie, userId) => void owners.set(cookie, { userId, since: ++counter }),
    invalidate: (userId) => void invalidated.set(userId, ++counter),
  };
}
