import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestDatabase } from '#server/testing/postgres/test-database.ts';
import {
  insertRecordsAsRestaurants,
  evaluateLabeledPairs,
  measureLocationDetectionQuality,
  measureRestaurantDetectionQuality,
  readLabeledPairs,
} from './detection-quality.ts';
import { hasRealSourceRecords } from './real-records.ts';

test.skipIf(!hasRealSourceRecords)(
  'finds nine of ten duplicates in hand-labeled pairs of real places, with at most one of 20 found wrong',
  { timeout: 600_000 },
  async () => {
    const testDatabase = await createTestDatabase();
    const database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent') });
    const pairs = readLabeledPairs().filter(({ isHeldOut }) => isLongRun || !isHeldOut);
    const keys = new Set(pairs.flatMap(({ one, other }) => [one, other]));
    const found = await evaluateLabeledPairs(
      database.db,
      pairs,
      await insertRecordsAsRestaurants(database.db, isLongRun ? null : keys),
    );
    await database.close();
    await testDatabase.drop();
    const halves = {
      tuning: found.filter((pair) => !pair.isHeldOut),
      ...(isLongRun && { 'held out': found.filter((pair) => pair.isHeldOut) }),
    };
    for (const [half, some] of Object.entries(halves)) {
      const qualities = {
        restaurants: measureRestaurantDetectionQuality(some),
        places: measureLocationDetectionQuality(some),
      };
      for (const [qualityName, { pairs: count, precision, recall, mistakes }] of Object.entries(qualities))
        console.info(
          `${half}, ${qualityName}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} of ${count} pairs`,
          ...(half === 'tuning' || process.env['SHOW_HELD_OUT'] ? mistakes.map((each) => `\n  ${each}`) : []),
        );
      expect.soft(qualities.restaurants.precision).toBeGreaterThanOrEqual(0.95);
      expect.soft(qualities.restaurants.recall).toBeGreaterThanOrEqual(0.9);
      expect.soft(qualities.places.precision).toBeGreaterThanOrEqual(0.95);
      expect.soft(qualities.places.recall).toBeGreaterThanOrEqual(0.9);
    }
  },
);
