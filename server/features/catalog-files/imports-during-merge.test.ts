import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
/** The advisory lock for map pins, which every change of the catalog acquires last. */
const PINS = 4119062513;

let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

/** The import waits for row locks of the merge, which waits for the map lock. */
async function importDuringMerge(
  merge: () => Promise<TestResponse>,
  importRows: () => Promise<TestResponse>,
): Promise<TestResponse[]> {
  return site.db.connection().execute(async (other) => {
    await sql`SELECT pg_advisory_lock(${PINS})`.execute(other);
    const answers = [merge()];
    try {
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      answers.push(importRows());
      await expect.poll(() => countWaitingSessions(site.db)).toBe(2);
    } finally {
      await sql`SELECT pg_advisory_unlock(${PINS})`.execute(other);
    }
    return Promise.all(answers);
  });
}

test.each([
  ['locations', 'address'],
  ['sandwiches', 'name'],
] as const)(
  'a row of %s for a restaurant that is merged meanwhile is rejected and saves nothing',
  async (kind, column) => {
    const [kept, merged, other] = [
      await createTestRestaurant(site.db),
      await createTestRestaurant(site.db),
      await createTestRestaurant(site.db),
    ];
    const [lost, saved] = [`Lost ${kind}`, `Saved ${kind}`];
    const csv = `id,restaurantId,${column}\n,${merged.id},${lost}\n,${other.id},${saved}\n`;
    const type = { 'content-type': 'text/csv' };
    const [merging, imported] = await importDuringMerge(
      () => admin.send('POST', '/api/merges', { entityType: 'restaurant', ids: [kept.id, merged.id] }),
      () => admin.send('POST', `/api/catalog-files/${kind}`, csv, type),
    );
    expect([merging?.status, imported?.status], imported?.text).toEqual([201, 200]);
    const reason = `the restaurant with ID ${merged.id} was merged into the one with ID ${kept.id}`;
    expect(imported?.json).toMatchObject({ created: 1, rejected: 1, problems: [{ line: 2, reason }] });
    const rows = await site.db
      .selectFrom(kind)
      .select('restaurant_id')
      .where(sql.ref(column), 'in', [lost, saved])
      .execute();
    expect(rows).toEqual([{ restaurant_id: other.id }]);
    const changes = await site.db
      .selectFrom('audit_log')
      .select('action')
      .where('change_set_id', '=', imported?.json.changeSetId)
      .execute();
    expect(changes).toEqual([{ action: 'create' }]);
  },
);

test('rows that were exported before a merge of their restaurant say into which one it was merged', async () => {
  const [kept, merged] = [await createTestRestaurant(site.db), await createTestRestaurant(site.db)];
  const location = await createTestLocation(site.db, { restaurant_id: merged.id });
  const sandwich = await createTestSandwich(site.db, { restaurant_id: merged.id });
  await admin.send('POST', '/api/merges', { entityType: 'restaurant', ids: [kept.id, merged.id] });
  const reason = `the restaurant with ID ${merged.id} was merged into the one with ID ${kept.id}`;
  for (const [kind, rows] of [
    ['restaurants', `id,name\n${merged.id},Roost\n`],
    ['locations', `id,restaurantId,address\n${location.id},${merged.id},1 Pier\n`],
    ['sandwiches', `id,restaurantId,name\n${sandwich.id},${merged.id},Cluck\n`],
  ] as const) {
    const type = { 'content-type': 'text/csv' };
    const { json } = await admin.send('POST', `/api/catalog-files/${kind}`, rows, type);
    expect(json).toMatchObject({ changed: 0, rejected: 1, problems: [{ line: 2, reason }] });
  }
});
