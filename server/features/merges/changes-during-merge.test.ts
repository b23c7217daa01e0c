import { beforeAll, expect, test } from 'vitest';
import {
  deleteRankedSandwich,
  lockRanking,
  selectRankedSortKeys,
  upsertRankedSandwich,
} from '#server/features/rankings/queries.ts';
import { sql, type Db } from '#server/platform/database/database.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
/** The advisory lock for map pins, which every change of the catalog acquires last. */
const PINS = 4119062513;

let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

/** `second` waits for row locks of `first`, which waits for the map lock. */
async function whileWaiting(first: () => Promise<TestResponse>, second: () => Promise<TestResponse>) {
  return site.db.connection().execute(async (other) => {
    await sql`SELECT pg_advisory_lock(${PINS})`.execute(other);
    const answers = [first()];
    try {
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      answers.push(second());
      await expect.poll(() => countWaitingSessions(site.db)).toBe(2);
    } finally {
      await sql`SELECT pg_advisory_unlock(${PINS})`.execute(other);
    }
    return Promise.all(answers);
  });
}

test('a change of a sandwich or location that waits for a merge applies to it at the kept restaurant', async () => {
  for (const entityType of ['sandwich', 'location'] as const) {
    const [kept, merged] = [await createTestRestaurant(site.db), await createTestRestaurant(site.db)];
    const create = { sandwich: createTestSandwich, location: createTestLocation };
    const { id } = await create[entityType](site.db, { restaurant_id: merged.id });
    const fields = { sandwich: { price: 3 }, location: { phoneNumber: '480 555 0100' } };
    const [merge, change] = await whileWaiting(
      () => admin.send('POST', '/api/merges', { entityType: 'restaurant', ids: [kept.id, merged.id] }),
      () =>
        admin.send(
          'PATCH',
          `/api/${entityType === 'sandwich' ? 'sandwiches' : 'locations'}/${id}`,
          fields[entityType],
        ),
    );
    expect([merge?.status, change?.status], change?.text).toEqual([201, 200]);
    expect(change?.json).toMatchObject({ ...fields[entityType], restaurantId: kept.id });
  }
});

test('undoing a merge waits until its sandwich has moved to another restaurant', async () => {
  const [kept, merged] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  const ids = [kept.id, merged.id];
  const { json } = await admin.send('POST', '/api/merges', { entityType: 'sandwich', ids });
  const { id: restaurantId } = await createTestRestaurant(site.db);
  const [move, undo] = await whileWaiting(
    () => admin.send('PUT', `/api/sandwiches/${kept.id}/restaurant`, { restaurantId }),
    () => admin.send('DELETE', `/api/merges/${json.merges[0].id}`),
  );
  expect([move?.status, undo?.status], undo?.text).toEqual([200, 200]);
});

test('a change that waits while its restaurant is deleted returns 410', async () => {
  const { id, restaurant_id: restaurantId } = await createTestSandwich(site.db);
  const [removal, change] = await whileWaiting(
    () => admin.send('DELETE', `/api/restaurants/${restaurantId}`),
    () => admin.send('PATCH', `/api/sandwiches/${id}`, { price: 3 }),
  );
  expect([removal?.status, change?.status], change?.text).toEqual([204, 410]);
});

test('a rank that a member gives another sandwich while a merge is undone is not assigned twice', async () => {
  const { id: userId } = await signUp(site);
  const [kept, merged, other] = [
    await createTestSandwich(site.db),
    await createTestSandwich(site.db),
    await createTestSandwich(site.db),
  ];
  const place = (db: Db, sandwichId: number, sortKey: number) =>
    upsertRankedSandwich(db, userId, sandwichId, sortKey);
  await lockRanking(site.db, userId);
  await place(site.db, kept.id, 1);
  await place(site.db, merged.id, 2);
  const ids = [kept.id, merged.id];
  const { json } = await admin.send('POST', '/api/merges', { entityType: 'sandwich', ids });
  await deleteRankedSandwich(site.db, userId, kept.id);
  const undoing = await site.db.transaction().execute(async (tx) => {
    await lockRanking(tx, userId);
    await place(tx, other.id, 2);
    const answer = admin.send('DELETE', `/api/merges/${json.merges[0].id}`);
    await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
    return { answer };
  });
  expect((await undoing.answer).status).toBe(200);
  const placed = await selectRankedSortKeys(site.db, userId);
  expect(placed.map(({ sandwichId }) => sandwichId)).toEqual([other.id, merged.id]);
});
