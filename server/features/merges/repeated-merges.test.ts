import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const ADDRESS = '1 Elm St, Los Angeles, CA 90012';
let admin: TestUser;
let ann: TestUser;
let kept: number;
let other: number;
let repeated: number;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  ann = await signUp(site);
});
beforeEach(async () => {
  [kept, other, repeated] = [await restaurant(), await restaurant(), await restaurant()];
});

describe('undoing a merge repeats a later one', () => {
  test('without restoring a sandwich that was merged into one that has been deleted since', async () => {
    const [target, merged] = [await sandwich(kept, 'Spicy'), await sandwich(repeated, 'Spicy')];
    const undo = await mergeBoth();
    expect((await admin.send('DELETE', `/api/sandwiches/${target}`)).status).toBe(204);
    expect(await undo()).toBe(200);
    expect((await site.get(`/api/restaurants/${kept}`)).json.sandwichCount).toBe(0);
    expect(await sandwichStatus(merged)).toBe(308);
  });

  test('together with a sandwich that has another name by now', async () => {
    const [target, merged] = [await sandwich(kept, 'Spicy'), await sandwich(repeated, 'Spicy')];
    const fields = { userId: ann.id, sandwichId: merged, rating: 4, review: 'Hot' };
    expect((await ann.send('POST', '/api/reviews', fields)).status).toBe(201);
    const undo = await mergeBoth();
    const change = await admin.send('PATCH', `/api/sandwiches/${target}`, { name: 'Hot Spicy' });
    expect(change.status).toBe(200);
    expect(await undo()).toBe(200);
    expect((await site.get(`/api/sandwiches/${target}`)).json).toMatchObject({
      name: 'Hot Spicy',
      reviewCount: 1,
    });
    expect(await sandwichStatus(merged)).toBe(308);
  });

  test('without combining what had been separated on purpose', async () => {
    await sandwich(kept, 'Spicy');
    const separated = await sandwich(repeated, 'Spicy');
    const undo = await mergeBoth();
    const part = await site.db
      .selectFrom('merges')
      .select('id')
      .where(({ and }) => and({ entity_type: 'sandwich', merged_id: separated }))
      .executeTakeFirstOrThrow();
    expect((await admin.send('DELETE', `/api/merges/${part.id}`)).status).toBe(200);
    expect(await undo()).toBe(200);
    expect(await sandwichStatus(separated)).toBe(200);
  });

  test.each([
    ['closed', (id: number) => admin.send('DELETE', `/api/locations/${id}`), 0],
    ['moved', (id: number) => admin.send('PATCH', `/api/locations/${id}`, MOVED), 1],
  ])('together with a location that has %s since', async (_, change, count) => {
    const [target, merged] = [await location(kept), await location(repeated)];
    const undo = await mergeBoth();
    expect((await change(target)).status).toBeLessThan(300);
    expect(await undo()).toBe(200);
    expect((await site.get(`/api/restaurants/${kept}`)).json.locationCount).toBe(count);
    expect((await site.get(`/api/locations/${merged}`)).status).toBe(308);
  });

  test('although its restaurant has been deleted since, whose location keeps the phone number of the merge', async () => {
    const target = await location(kept, { phone_number: null });
    await location(repeated, { phone_number: '(213) 555-0100' });
    const undo = await mergeBoth();
    expect((await admin.send('DELETE', `/api/restaurants/${kept}`)).status).toBe(204);
    expect(await undo()).toBe(200);
    expect((await site.get(`/api/restaurants/${other}`)).status).toBe(200);
    expect((await admin.send('POST', `/api/restaurants/${kept}/restoration`)).status).toBe(200);
    expect((await site.get(`/api/locations/${target}`)).json.phoneNumber).toBe('(213) 555-0100');
  });

  test('without the sandwich that the undone merge had brought', async () => {
    const [target, merged] = [await sandwich(other, 'Spicy'), await sandwich(repeated, 'Spicy')];
    const undo = await mergeBoth();
    expect(await sandwichStatus(merged)).toBe(308);
    expect(await undo()).toBe(200);
    expect((await site.get(`/api/sandwiches/${target}`)).json.restaurantId).toBe(other);
    expect((await site.get(`/api/sandwiches/${merged}`)).json.restaurantId).toBe(kept);
  });

  test('and combines the rows that had both been merged into a row of the undone merge', async () => {
    const first = await sandwich(repeated, 'Spicy');
    const second = await sandwich(kept, 'Spicy');
    const third = await sandwich(other, 'Spicy');
    const undo = await merge(other, repeated);
    await merge(kept, other);
    expect([await sandwichStatus(second), await sandwichStatus(third)]).toEqual([308, 308]);
    expect(await undo()).toBe(200);
    expect((await site.get(`/api/sandwiches/${first}`)).json.restaurantId).toBe(repeated);
    expect((await site.get(`/api/sandwiches/${second}`)).json.restaurantId).toBe(kept);
    expect(await sandwichStatus(third)).toBe(308);
  });
});

const MOVED = { address: '9 Oak St, Los Angeles, CA 90013', latitude: 34.2, longitude: -118.4 };

async function restaurant(): Promise<number> {
  return (await createTestRestaurant(site.db)).id;
}

async function sandwich(restaurant_id: number, name: string): Promise<number> {
  return (await createTestSandwich(site.db, { restaurant_id, name })).id;
}

async function location(restaurant_id: number, fields: { phone_number?: string | null } = {}) {
  return (await createTestLocation(site.db, { restaurant_id, address: ADDRESS, ...fields })).id;
}

async function sandwichStatus(id: number): Promise<number> {
  return (await site.get(`/api/sandwiches/${id}`)).status;
}

/** Returns a function that undoes the merge of the first two. */
async function mergeBoth() {
  const undo = await merge(kept, other);
  await merge(kept, repeated);
  return undo;
}

/** Returns a function that undoes the merge. */
async function merge(...ids: number[]) {
  const { status, json } = await admin.send('POST', '/api/merges', { entityType: 'restaurant', ids });
  expect(status).toBe(201);
  return async () => (await admin.send('DELETE', `/api/merges/${json.merges[0].id}`)).status;
}
