import { isMemberCache, memberCacheName } from './offline-cache-rules.ts';

/** So that the worker does not open a cache, which creates it, while a logout deletes it. */
const LOCK = 'member-cache';

/** The worker's responses of a member go into this cache. Only pages create it. */
export function openMemberCache(userId: string): Promise<Cache | undefined> {
  const name = memberCacheName(userId);
  return navigator.locks.request(LOCK, { mode: 'shared' }, async () =>
    (await caches.has(name)) ? caches.open(name) : undefined,
  );
}

/** Creates the cache of the current member, and deletes those of others. A visitor has none. */
export function switchMemberCache(userId: string | undefined): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const current = userId && memberCacheName(userId);
    // A device that is full must still delete the others.
    if (current) await caches.open(current).catch(() => {});
    await deleteCaches((name) => isMemberCache(name) && name !== current);
  });
}

export function deleteAllCachesExcept(kept: string): Promise<void> {
  return navigator.locks.request(LOCK, () => deleteCaches((name) => name !== kept));
}

async function deleteCaches(isDeleted: (name: string) => boolean): Promise<void> {
  for (const name of await caches.keys()) if (isDeleted(name)) await caches.delete(name);
}
