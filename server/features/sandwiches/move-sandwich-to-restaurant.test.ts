import { beforeAll, expect, test } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let editor: TestUser;
let member: TestUser;

beforeAll(async () => {
  [admin, editor, member] = [await signUpAdmin(site), await signUpCatalogEditor(site), await signUp(site)];
});

async function twoRestaurants(): Promise<[number, number]> {
  return [(await createTestRestaurant(site.db)).id, (await createTestRestaurant(site.db)).id];
}

test('moves a sandwich with its reviews, and updates the totals of both restaurants', async () => {
  const [from, to] = await twoRestaurants();
  const { id } = await createTestSandwich(site.db, { restaurant_id: from });
  await createTestReview(site.db, { sandwich_id: id, rating: 4 });
  const { status, json } = await admin.send('PUT', `/api/sandwiches/${id}/restaurant`, { restaurantId: to });
  expect([status, json.restaurantId, json.reviewCount, json.revision]).toEqual([200, to, 1, 2]);
  expect((await site.get(`/api/restaurants/${from}`)).json).toMatchObject({
    sandwichCount: 0,
    reviewCount: 0,
  });
  expect((await site.get(`/api/restaurants/${to}`)).json).toMatchObject({ sandwichCount: 1, reviewCount: 1 });
  expect((await site.get(`/api/restaurants/${from}/sandwiches`)).json).toEqual([]);
  const [change] = (await admin.get(`/api/audit?entityType=sandwich&entityId=${id}`)).json;
  expect(change).toMatchObject({ before: { restaurantId: from }, after: { restaurantId: to } });
});

test('moves a location, and updates both restaurants', async () => {
  const [from, to] = await twoRestaurants();
  const { id } = await createTestLocation(site.db, { restaurant_id: from });
  const { status, json } = await editor.send('PUT', `/api/locations/${id}/restaurant`, { restaurantId: to });
  expect([status, json.restaurantId, json.revision]).toEqual([200, to, 2]);
  expect((await site.get(`/api/restaurants/${from}`)).json.locationCount).toBe(0);
  expect((await site.get(`/api/restaurants/${to}/locations`)).json).toMatchObject([{ id }]);
});

test('catalog editors cannot move sandwiches, and members can move nothing', async () => {
  const [from, to] = await twoRestaurants();
  const sandwich = await createTestSandwich(site.db, { restaurant_id: from });
  const location = await createTestLocation(site.db, { restaurant_id: from });
  const move = async (client: TestUser, path: string) =>
    (await client.send('PUT', `/api/${path}/restaurant`, { restaurantId: to })).status;
  expect([
    await move(member, `locations/${location.id}`),
    await move(editor, `sandwiches/${sandwich.id}`),
    await move(member, `sandwiches/${sandwich.id}`),
  ]).toEqual([403, 403, 403]);
  expect((await site.get(`/api/sandwiches/${sandwich.id}`)).json.restaurantId).toBe(from);
});

test('rejects an unknown or deleted restaurant and an outdated revision', async () => {
  const [from, to] = await twoRestaurants();
  const { id } = await createTestSandwich(site.db, { restaurant_id: from });
  const move = (restaurantId: number, headers = {}) =>
    admin.send('PUT', `/api/sandwiches/${id}/restaurant`, { restaurantId }, headers);
  expect((await move(2_000_000_000)).status).toBe(404);
  expect((await move(to, { 'if-match': '"9"' })).status).toBe(412);
  await admin.send('DELETE', `/api/restaurants/${to}`);
  expect((await move(to)).status).toBe(410);
  expect((await site.get(`/api/sandwiches/${id}`)).json.restaurantId).toBe(from);
});
