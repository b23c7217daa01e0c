import { beforeAll, describe, expect, test } from 'vitest';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { refreshSandwichScores } from '#server/features/sandwiches/sandwiches.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { findSearchIndexDrift } from '../discovery.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

async function found(query: string): Promise<number[]> {
  const { json } = await site.get(`/api/sandwiches/search?${query}`);
  return json.map(({ id }: { id: number }) => id);
}

describe('a sandwich is found', () => {
  test('while its restaurant is listed, by the restaurant’s current name', async () => {
    const restaurant = (await createTestRestaurant(site.db, { name: 'Quilloway' })).id;
    const { id } = await createTestSandwich(site.db, { restaurant_id: restaurant });
    expect(await found('q=quilloway')).toEqual([id]);
    await admin.send('PATCH', `/api/restaurants/${restaurant}`, { name: 'Brambleford' });
    expect(await found('q=quilloway')).toEqual([]);
    expect(await found('q=brambleford')).toEqual([id]);
    expect((await admin.send('DELETE', `/api/restaurants/${restaurant}`)).status).toBe(204);
    expect(await found('q=brambleford')).toEqual([]);
    expect((await admin.send('POST', `/api/restaurants/${restaurant}/restoration`)).status).toBe(200);
    expect(await found('q=brambleford')).toEqual([id]);
    expect(await findSearchIndexDrift(site.db)).toEqual([]);
  });

  test('while it is listed itself, by its current values', async () => {
    const { id } = await createTestSandwich(site.db, { name: 'Velvetine', price: 9, contains_gluten: true });
    expect(await found('q=velvetine&priceRange=$')).toEqual([id]);
    expect(await found('q=velvetine&diet=no-gluten')).toEqual([]);
    await admin.send('PATCH', `/api/sandwiches/${id}`, { price: 31, containsGluten: false });
    expect(await found('q=velvetine&priceRange=$')).toEqual([]);
    expect(await found('q=velvetine&priceRange=$$$$&diet=no-gluten')).toEqual([id]);
    expect((await admin.send('DELETE', `/api/sandwiches/${id}`)).status).toBe(204);
    expect(await found('q=velvetine')).toEqual([]);
    expect(await findSearchIndexDrift(site.db)).toEqual([]);
  });
});

test('creating, changing and deleting a review updates the ranking', async () => {
  const [one, other] = [
    await createTestSandwich(site.db, { name: 'Orrisroot' }),
    await createTestSandwich(site.db, { name: 'Orrisroot' }),
  ];
  const person = await signUp(site);
  const review = await person.send('POST', '/api/reviews', { sandwichId: other.id, rating: 5 });
  expect(review.status, review.text).toBe(201);
  await refreshSandwichScores(site.db);
  expect(await found('q=orrisroot')).toEqual([other.id, one.id]);
  await person.send('PATCH', `/api/reviews/${review.json.id}`, { rating: 1 });
  await refreshSandwichScores(site.db);
  expect(await found('q=orrisroot')).toEqual([one.id, other.id]);
  expect(await found('q=orrisroot&sort=rating')).toEqual([other.id, one.id]);
  await person.send('DELETE', `/api/reviews/${review.json.id}`);
  await refreshSandwichScores(site.db);
  expect(await found('q=orrisroot&sort=rating')).toEqual([one.id, other.id]);
  expect(await findSearchIndexDrift(site.db)).toEqual([]);
});
