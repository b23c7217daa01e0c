import { expect } from 'vitest';
import { findDriftOfAllTables } from '#server/features/recount/recount.ts';
import type { Db } from '#server/platform/database/database.ts';

/** These tests write rows past the effects, so drift is expected. */
const WRITE_BY_HAND: ReadonlySet<string> = new Set([
  'server/private-data-leaks.test.ts',
  'server/features/accounts/roles/roles.test.ts',
  'server/features/administration/administration.test.ts',
  'server/features/administration/large-catalog.long.test.ts',
  'server/features/badges/badges.test.ts',
  'server/features/collection/collection.test.ts',
  'server/features/collection/list-start.test.ts',
  'server/features/collection/long-public-lists.test.ts',
  'server/features/discovery/search-in-box.test.ts',
  'server/features/discovery/nearest-search.test.ts',
  'server/features/discovery/search-paging.test.ts',
  'server/features/discovery/search-caching.test.ts',
  'server/features/discovery/sandwiches/sandwich-search.test.ts',
  'server/features/doctor/doctor.test.ts',
  'server/features/feeds/feeds.test.ts',
  'server/features/drawings/drawings.test.ts',
  'server/features/public-lists/public-lists.test.ts',
  'server/features/map/cluster-counts.test.ts',
  'server/features/map/map.test.ts',
  'server/features/matches/matches.test.ts',
  'server/features/notifications/notifications.test.ts',
  'server/features/places/lookup/imported-places.test.ts',
  'server/features/rankings/rankings.test.ts',
  'server/features/recount/recount.test.ts',
  'server/features/reviews/quarantine.test.ts',
  'server/features/reviews/edits-on-two-devices.test.ts',
  'server/features/reviews/write-reviews.test.ts',
  'server/features/share-images/share-images.test.ts',
  'server/features/similarity/similarity.test.ts',
  'server/features/sitemaps/sitemaps.test.ts',
  'server/features/suggestions/simulated-month.long.test.ts',
  'server/features/uploads/cleanup-jobs.test.ts',
  'server/platform/cache/invalidation.test.ts',
  'server/platform/cache/response-cache.test.ts',
  'server/platform/observability/unavailable-log.test.ts',
]);

/** Runs after each file's tests: every derived table must equal a recount. */
export async function expectNoDrift(db: Db): Promise<void> {
  const file = expect.getState().testPath ?? '';
  if ([...WRITE_BY_HAND].some((name) => file.endsWith(name))) return;
  expect(await findDriftOfAllTables(db)).toEqual([]);
}
