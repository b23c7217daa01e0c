import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let editor: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

/** While the revert waits for the first row, the writer that holds it locks the second, as other writers do. */
async function revertWhileLocked(
  first: { table: 'sandwiches' | 'restaurants'; id: number },
  restaurant: number,
) {
  const since = site.clock.now.toISOString().slice(0, 10);
  return site.db.connection().execute(async (other) => {
    const lock = (table: string, id: number) =>
      sql`SELECT 1 FROM ${sql.table(table)} WHERE id = ${id} FOR NO KEY UPDATE NOWAIT`.execute(other);
    await sql`BEGIN`.execute(other);
    await lock(first.table, first.id);
    const reverted = admin.send('POST', `/api/users/${editor.id}/revert-changes`, { since });
    try {
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      await lock('restaurants', restaurant);
    } finally {
      await sql`ROLLBACK`.execute(other);
      await reverted;
    }
    return reverted;
  });
}

describe('a revert does not deadlock with another writer', () => {
  test('of a sandwich whose tag it renames or restores', async () => {
    for (const method of ['PATCH', 'DELETE'] as const) {
      editor = await signUpAdmin(site);
      const restaurant = await createTestRestaurant(site.db);
      const sandwich = await createTestSandwich(site.db, { restaurant_id: restaurant.id });
      const tag = await createTestTag(site.db, { name: `Crisp ${method}` });
      await admin.send('PUT', `/api/sandwiches/${sandwich.id}/tags`, { tagIds: [tag.id] });
      await editor.send('PATCH', `/api/restaurants/${restaurant.id}`, { description: 'Bad.' });
      const changed = method === 'PATCH' ? { name: 'Soggy' } : undefined;
      expect((await editor.send(method, `/api/tags/${tag.id}`, changed)).status).toBeLessThan(300);
      const { json } = await revertWhileLocked({ table: 'sandwiches', id: sandwich.id }, restaurant.id);
      expect([json.reverted.length, json.leftAlone]).toEqual([2, []]);
    }
  });

  test('of the restaurant of a deleted sandwich, or of a restaurant whose parts were moved away', async () => {
    for (const change of ['deletion', 'move of a sandwich', 'move of a location']) {
      editor = await signUpAdmin(site);
      const [first, second] = [await createTestRestaurant(site.db), await createTestRestaurant(site.db)];
      const { id } = await createTestSandwich(site.db, { restaurant_id: first.id });
      const address = { restaurantId: first.id, address: '1 Main St' };
      const location = (await admin.send('POST', '/api/locations', address)).json.id;
      await editor.send('PATCH', `/api/restaurants/${second.id}`, { description: 'Bad.' });
      const to = { restaurantId: second.id };
      if (change === 'deletion') await editor.send('DELETE', `/api/sandwiches/${id}`);
      else if (change === 'move of a sandwich')
        await editor.send('PUT', `/api/sandwiches/${id}/restaurant`, to);
      else await editor.send('PUT', `/api/locations/${location}/restaurant`, to);
      const { json } = await revertWhileLocked({ table: 'restaurants', id: first.id }, second.id);
      expect([change, json.reverted.length, json.leftAlone]).toEqual([change, 2, []]);
    }
  });
});
