import { beforeAll, expect, test } from 'vitest';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag, tagTestSandwich } from '#server/testing/factories/tags.ts';
import {
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const LIST = '/api/managed-sandwiches';
let admin: TestUser;
let tag: number;

beforeAll(async () => {
  const { db } = site;
  admin = await signUpAdmin(site);
  const roost = (await createTestRestaurant(db, { name: 'Roost' })).id;
  const attic = (await createTestRestaurant(db, { name: 'attic' })).id;
  await createTestSandwich(db, { restaurant_id: roost, name: 'Ace', price: 12.5, ingredients: ['jalapeño'] });
  const box = await createTestSandwich(db, {
    restaurant_id: attic,
    name: 'box',
    price: null,
    ingredients: [],
  });
  await createTestSandwich(db, {
    restaurant_id: attic,
    name: 'Club',
    price: 7,
    image_url: '/uploads/a.webp',
  });
  await createTestSandwich(db, { restaurant_id: attic, name: 'Deleted', date_deleted: new Date() });
  const gone = await createTestRestaurant(db, { date_deleted: new Date() });
  await createTestSandwich(db, { restaurant_id: gone.id, name: 'Elsewhere' });
  tag = (await createTestTag(db, { name: 'Crunchy' })).id;
  await tagTestSandwich(db, box.id, 'Crunchy');
});

test.each([
  ['', ['Ace', 'box', 'Club']],
  ['q=attic', ['box', 'Club']],
  ['q=jalapeno%20roost', ['Ace']],
  ['missing=photo', ['Ace', 'box']],
  ['missing=price', ['box']],
  ['missing=ingredients', ['box']],
  ['missing=tags', ['Ace', 'Club']],
  ['tagId=TAG', ['box']],
  ['minPrice=7.5', ['Ace']],
  ['maxPrice=7', ['Club']],
  ['sort=name&order=descending', ['Club', 'box', 'Ace']],
  ['sort=restaurant', ['box', 'Club', 'Ace']],
  ['sort=price', ['box', 'Club', 'Ace']],
  ['sort=price&order=descending', ['Ace', 'Club', 'box']],
  ['sort=ratings', ['Ace', 'box', 'Club']],
  ['sort=changed', ['Ace', 'box', 'Club']],
])('%s returns %j in pages of one, with the exact total', async (query, expected) => {
  const named: string[] = [];
  let next: string | null = `${LIST}?${query.replace('TAG', String(tag))}&limit=1`;
  while (next) {
    const { json, headers } = await admin.get(next);
    expect(headers['x-total-count']).toBe(String(expected.length));
    named.push(...json.map(({ name }: { name: string }) => name));
    next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? null;
  }
  expect(named).toEqual(expected);
});

test('search finds a sandwich by its id', async () => {
  const [ace] = (await admin.get(`${LIST}?q=ace`)).json;
  expect((await admin.get(`${LIST}?q=%23${ace.id}`)).json).toEqual([ace]);
  expect(ace).toMatchObject({ restaurantName: 'Roost', price: 12.5 });
});

test('is for admins only, and rejects an unknown filter value', async () => {
  expect((await (await signUpCatalogEditor(site)).get(LIST)).status).toBe(403);
  expect((await signedOutUser(site).get(LIST)).status).toBe(401);
  expect((await admin.get(`${LIST}?missing=soul`)).status).toBe(400);
});
