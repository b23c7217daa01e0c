import { ALL_CACHE_TAGS, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { anonymizeReviewBatch } from './anonymize-queries.ts';

/** Enough that one member's reviews do not stand together under one name. */
const FORMER_MEMBERS_PER_BATCH = 16;

/** Former members share the reviews of many, so that a review stays and does not reveal its author. */
export async function anonymizeReviews(
  tx: Db,
  userId: string,
  createFormerMembers: (tx: Db, from: number, count: number) => Promise<void>,
): Promise<void> {
  for (let round = 0, left = true; left; round++) {
    if (round % FORMER_MEMBERS_PER_BATCH === 0)
      await createFormerMembers(tx, round, FORMER_MEMBERS_PER_BATCH);
    left = await anonymizeReviewBatch(tx, userId, round, FORMER_MEMBERS_PER_BATCH);
  }
  await invalidateCacheTags(tx, [ALL_CACHE_TAGS]);
}
