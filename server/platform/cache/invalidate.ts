import type { Db } from '../database/database.ts';

/** Whatever there is: for imports, repairs, and what touches half of the site. */
export const ALL_TAGS = '*';

/** What a cached answer is made from. Each plural names what belongs to a list and what filters look at, whichever rows those are. */
export type CacheTag =
  | typeof ALL_TAGS
  /** All that is shown of one, with its reviews, tags and photos; of a restaurant also its menu and locations. */
  | `sandwich:${number}`
  | `restaurant:${number}`
  /** Added, changed, deleted or restored. */
  | 'sandwiches'
  | 'restaurants'
  | 'locations'
  | 'tags'
  /** Names and pictures of members. */
  | 'people'
  | 'photos'
  /** What ratings put in order, and the newest reviews; the feed invalidates it at most once a second. */
  | 'ratings'
  | 'map'
  /** The words that typing errors are compared with. */
  | 'vocabulary';

const MAX_TAGS = 200;
/** How long every process has to read what was invalidated. */
export const INVALIDATION_RETENTION_MS = 3_600_000;

/** Tells every process, once the transaction is committed, that cached answers with these tags are out of date. */
export async function invalidate(tx: Db, tags: readonly CacheTag[]): Promise<void> {
  const each = [...new Set(tags)];
  if (each.length === 0) return;
  await tx
    .insertInto('cache_invalidations')
    .values({ tags: each.length > MAX_TAGS ? [ALL_TAGS] : each })
    .execute();
}

export async function deleteOldInvalidations(db: Db, now: Date): Promise<number> {
  const old = db
    .deleteFrom('cache_invalidations')
    .where('date_created', '<', new Date(now.getTime() - INVALIDATION_RETENTION_MS));
  const { numDeletedRows } = await old.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
