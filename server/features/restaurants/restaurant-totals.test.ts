import { expect, test } from 'vitest';
import { findDriftOfAllTables } from '#server/features/recount/recount.ts';
import { refreshSandwichScores } from '#server/features/sandwiches/sandwiches.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

async function idsByRating(word: string): Promise<number[]> {
  const { json } = await site.get(`/api/restaurants/search?q=${word}&sort=rating`);
  return json.map(({ id }: { id: number }) => id);
}

test('a review changes the restaurant’s rating at once, and its position when scores are refreshed', async () => {
  const one = await createTestRestaurant(site.db, { name: 'Quillwort Grill' });
  const other = await createTestRestaurant(site.db, { name: 'Quillwort Kitchen' });
  await createTestSandwich(site.db, { restaurant_id: one.id });
  const { id } = await createTestSandwich(site.db, { restaurant_id: other.id });
  const person = await signUp(site);
  expect(await idsByRating('quillwort')).toEqual([one.id, other.id]);
  const { json: review } = await person.send('POST', '/api/reviews', { sandwichId: id, rating: 5 });
  expect((await site.get(`/api/restaurants/${other.id}`)).json).toMatchObject({
    averageRating: 5,
    reviewCount: 1,
  });
  expect((await site.get(`/api/restaurants/${one.id}`)).json).toMatchObject({
    averageRating: 0,
    reviewCount: 0,
  });
  expect(await findDriftOfAllTables(site.db)).toEqual([]);

  await refreshSandwichScores(site.db);
  expect(await idsByRating('quillwort')).toEqual([other.id, one.id]);
  await person.send('DELETE', `/api/reviews/${review.id}`);
  await refreshSandwichScores(site.db);
  expect(await idsByRating('quillwort')).toEqual([one.id, other.id]);
  expect((await site.get(`/api/restaurants/${other.id}`)).json).toMatchObject({
    averageRating: 0,
    reviewCount: 0,
  });
});

test('a review does not wait for a lock on its restaurant', async () => {
  const { id, restaurant_id } = await createTestSandwich(site.db);
  const person = await signUp(site);
  await site.db.transaction().execute(async (tx) => {
    const holds = tx.selectFrom('restaurants').select('id').where('id', '=', restaurant_id);
    await holds.forNoKeyUpdate().execute();
    for (const rating of [2, 4])
      expect((await person.send('POST', '/api/reviews', { sandwichId: id, rating })).status).toBeLessThan(
        300,
      );
  });
  expect((await site.get(`/api/restaurants/${restaurant_id}`)).json).toMatchObject({
    averageRating: 4,
    reviewCount: 1,
  });
});

test('deleting a sandwich removes its ratings from the restaurant, and restoring it returns them', async () => {
  const admin = await signUpAdmin(site);
  const { id, restaurant_id } = await createTestSandwich(site.db);
  await createTestSandwich(site.db, { restaurant_id });
  await admin.send('POST', '/api/reviews', { sandwichId: id, rating: 3 });
  const numbers = async () => {
    await refreshSandwichScores(site.db);
    expect(await findDriftOfAllTables(site.db)).toEqual([]);
    const { sandwichCount, averageRating, reviewCount } = (
      await site.get(`/api/restaurants/${restaurant_id}`)
    ).json;
    return { sandwichCount, averageRating, reviewCount };
  };
  expect(await numbers()).toEqual({ sandwichCount: 2, averageRating: 3, reviewCount: 1 });
  expect((await admin.send('DELETE', `/api/sandwiches/${id}`)).status).toBe(204);
  expect(await numbers()).toEqual({ sandwichCount: 1, averageRating: 0, reviewCount: 0 });
  expect((await admin.send('POST', `/api/sandwiches/${id}/restoration`)).status).toBe(200);
  expect(await numbers()).toEqual({ sandwichCount: 2, averageRating: 3, reviewCount: 1 });
});
