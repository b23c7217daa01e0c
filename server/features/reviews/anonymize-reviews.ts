import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { anonymizeReviewBatch } from './anonymize-queries.ts';

/** Enough to spread one member's reviews over several names. */
const FORMER_MEMBERS_PER_BATCH = 16;

/** Each placeholder account has the reviews of many former members, so that a review does not reveal its author. */
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
  await invalidateCacheTags(tx, [ALL_ENTRIES_CACHE_TAG]);
}
