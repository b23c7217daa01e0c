import type { Db } from '../database/database.ts';

/** Invalidates every entry: for imports, repairs and changes that affect half of the site. */
export const ALL_ENTRIES_CACHE_TAG = '*';

/** A plural tag covers the lists and filters of that kind, whichever rows they show. */
export type CacheTag =
  | typeof ALL_ENTRIES_CACHE_TAG
  /** Covers everything shown of one row, with its reviews, tags and photos; for a restaurant also its locations. */
  | `sandwich:${number}`
  | `restaurant:${number}`
  | 'sandwiches'
  | 'restaurants'
  | 'locations'
  | 'tags'
  | 'people'
  | 'photos'
  /** Covers rankings by rating and the newest reviews; the feed invalidates it at most once a second. */
  | 'ratings'
  | 'map'
  | 'credits'
  | 'maintenance'
  | 'vocabulary';

/** A step of a revert changes 200 rows, most with a tag of their own and one of their restaurant. More invalidate everything. */
const MAX_TAGS = 500;
export const CACHE_INVALIDATION_RETENTION_MS = 3_600_000;

export async function invalidateCacheTags(tx: Db, tags: readonly CacheTag[]): Promise<void> {
  const each = [...new Set(tags)];
  if (each.length === 0) return;
  await tx
    .insertInto('cache_invalidations')
    .values({ tags: each.length > MAX_TAGS ? [ALL_ENTRIES_CACHE_TAG] : each })
    .execute();
}

export async function deleteOldCacheInvalidations(db: Db, now: Date): Promise<number> {
  const old = db
    .deleteFrom('cache_invalidations')
    .where('date_created', '<', new Date(now.getTime() - CACHE_INVALIDATION_RETENTION_MS));
  const { numDeletedRows } = await old.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
