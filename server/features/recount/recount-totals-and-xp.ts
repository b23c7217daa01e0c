import { repairLoginIdentifiers } from '#server/features/accounts/accounts.ts';
import {
  awardMissingBadges,
  findMissingBadges,
  findXpDrift,
  repairXp,
} from '#server/features/progress/progress.ts';
import { findRestaurantDrift, repairRestaurantTotals } from '#server/features/restaurants/restaurants.ts';
import { findReviewDrift, repairReviews } from '#server/features/reviews/reviews.ts';
import { findRatingTotalsDrift, repairSandwichTotals } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockRecountedTables } from './queries.ts';

export type DerivedDataDrift = { kind: string; id: string; stored: string; expected: string };

export async function findTotalsAndXpDrift(db: Db): Promise<DerivedDataDrift[]> {
  return [
    ...(await findXpDrift(db)),
    ...(await findMissingBadges(db)),
    ...(await findRatingTotalsDrift(db)),
    ...(await findRestaurantDrift(db)),
    ...(await findReviewDrift(db)),
  ];
}

/** Totals of restaurants are sums of sandwich totals, and these are sums of reviews. */
export async function repairTotalsAndXp(tx: Db): Promise<void> {
  await lockRecountedTables(tx);
  await repairXp(tx);
  await awardMissingBadges(tx, new Date());
  await repairReviews(tx);
  await repairSandwichTotals(tx);
  await repairRestaurantTotals(tx);
  await repairLoginIdentifiers(tx);
}
