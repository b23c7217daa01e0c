import { ALL_ENTRIES_CACHE_TAG, type CacheTag } from './invalidate.ts';

export type CacheTagVersions = {
  /** Must be read before the first row is read. */
  version(): number;
  invalidate(tags: readonly CacheTag[]): void;
  isFresh(tags: readonly CacheTag[], since: number, allowed?: { ratingsMs: number }): boolean;
};

/** Above this many tags all are invalidated instead, which bounds the memory. */
const MAX_TAGS = 50_000;

export function createCacheTagVersions(maxTags = MAX_TAGS): CacheTagVersions {
  const invalidatedAt = new Map<CacheTag, number>();
  let version = 0;
  let allInvalidatedAt = 0;
  let ratings = { before: 0, time: -Infinity };
  return {
    version: () => version,
    invalidate(tags) {
      version++;
      if (tags.includes('ratings'))
        ratings = { before: invalidatedAt.get('ratings') ?? 0, time: performance.now() };
      for (const tag of tags) invalidatedAt.set(tag, version);
      if (!tags.includes(ALL_ENTRIES_CACHE_TAG) && invalidatedAt.size <= maxTags) return;
      allInvalidatedAt = version;
      invalidatedAt.clear();
    },
    isFresh(tags, since, { ratingsMs } = { ratingsMs: 0 }) {
      const mayBeBefore = ratings.before <= since && performance.now() - ratings.time < ratingsMs;
      const isTagFresh = (tag: CacheTag) =>
        (invalidatedAt.get(tag) ?? 0) <= since || (tag === 'ratings' && mayBeBefore);
      return allInvalidatedAt <= since && tags.every(isTagFresh);
    },
  };
}
