import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  createMergeTestMembers,
  restaurantArbitrary,
  insertRandomRestaurant,
} from '#server/testing/merges/random-restaurants.ts';
import { dumpTables } from '#server/testing/merges/dump-tables.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const PAIRS = repetitions(3, 200);
let admin: TestUser;
let members: string[];

beforeAll(async () => {
  admin = await signUpAdmin(site);
  members = await createMergeTestMembers(site);
});

test(`undoing a merge restores every row of ${PAIRS} random pairs`, { timeout: 60_000 * PAIRS }, async () => {
  await fc.assert(
    fc.asyncProperty(
      restaurantArbitrary,
      restaurantArbitrary,
      fc.constantFrom('restaurant', 'sandwich'),
      async (first, second, entityType) => {
        const one = await insertRandomRestaurant(site, members, first);
        const other = await insertRandomRestaurant(site, members, second, one.sandwichIds);
        const ids =
          entityType === 'restaurant' ? [one.id, other.id] : [one.sandwichIds[0], other.sandwichIds[0]];
        const before = await dumpTables(site);
        const merged = await admin.send('POST', '/api/merges', { entityType, ids });
        expect(merged.status).toBe(201);
        const during = await dumpTables(site);
        expect(during['user_actions']).toEqual(before['user_actions']);
        expect(during).not.toEqual(before);
        const undone = await admin.send('DELETE', `/api/merges/${merged.json.merges[0].id}`);
        expect([undone.status, undone.json.added]).toEqual([200, []]);
        expect(await dumpTables(site)).toEqual(before);
      },
    ),
    { seed: 85, numRuns: PAIRS, endOnFailure: true },
  );
});
