import { expect, test } from 'vitest';
import { EARTH_RADIUS_KM, FEET_PER_MILE, MILES_PER_KM } from '#shared/geo/distance.ts';
import { MILES_THRESHOLD_FOR_FEET } from '#shared/geo/distance-text.ts';
import { MAX_NAVIGATION_HISTORY_ENTRIES } from './lib/routing/back-link.ts';
import { isWithinLocationBonusRadius } from '#shared/members/location-bonus-eligibility.ts';

test('the constants match the documented numbers (M9.7, M9.8, M9.18, A9.5)', () => {
  expect([EARTH_RADIUS_KM, MILES_PER_KM, FEET_PER_MILE]).toEqual([6371, 0.621371, 5280]);
  expect(MILES_THRESHOLD_FOR_FEET).toMatchObject({ sandwichCard: 0.1, restaurantCard: 1 });
  expect(MAX_NAVIGATION_HISTORY_ENTRIES).toBe(10);
  expect([0.5, 0.500001].map((miles) => isWithinLocationBonusRadius(miles))).toEqual([true, false]);
});
