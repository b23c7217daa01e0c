import { findSearchIndexDrift, repairSearchIndex } from '#server/features/discovery/discovery.ts';
import { findMapPinDrift, rebuildMapPins } from '#server/features/map/map.ts';
import { findLocationDrift, repairLocations } from '#server/features/places/places.ts';
import {
  findOpeningHourColumnDrift,
  repairOpeningHourColumns,
} from '#server/features/restaurants/restaurants.ts';
import { findSimilarityDrift, repairSimilarity } from '#server/features/similarity/similarity.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { disableStatementLimits } from './queries.ts';
import { findTotalsAndXpDrift, repairTotalsAndXp, type DerivedDataDrift } from './recount-totals-and-xp.ts';

export { findTotalsAndXpDrift, repairTotalsAndXp };

const DERIVED: readonly {
  text: string;
  find: (tx: Db) => Promise<DerivedDataDrift[]>;
  repair: (tx: Db) => Promise<void>;
}[] = [
  {
    text: 'Adding up XP, ratings, counts and login identifiers',
    find: findTotalsAndXpDrift,
    repair: repairTotalsAndXp,
  },
  { text: 'Comparing imported locations', find: findLocationDrift, repair: repairLocations },
  { text: 'Comparing opening hours', find: findOpeningHourColumnDrift, repair: repairOpeningHourColumns },
  { text: 'Comparing the map', find: findMapPinDrift, repair: rebuildMapPins },
  { text: 'Comparing words', find: findSearchIndexDrift, repair: repairSearchIndex },
  { text: 'Comparing what sandwiches are like', find: findSimilarityDrift, repair: repairSimilarity },
];

type ReportDrift = (progress: { done: number; all: number; text: string }) => void;

/** Takes minutes with millions of rows, but blocks no request. */
export async function findDriftOfAllTables(
  db: Db,
  reportProgress: ReportDrift = () => {},
): Promise<DerivedDataDrift[]> {
  const drift: DerivedDataDrift[] = [];
  for (const [done, { text, find }] of DERIVED.entries()) {
    reportProgress({ done, all: DERIVED.length, text });
    for (const each of await find(db)) drift.push(each);
  }
  return drift;
}

export async function recountAndRepairAll(db: Database['db']): Promise<void> {
  for (const { repair } of DERIVED)
    await inCatalogTransaction(db, async (tx) => {
      await disableStatementLimits(tx);
      await repair(tx);
      await invalidateCacheTags(tx, [ALL_ENTRIES_CACHE_TAG]);
    });
}
