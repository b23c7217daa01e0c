import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
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
    expect(imported?.json).toMatchObject({ created: 1, rejected: 1, problems: [{ line: 2 }] });
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
