import { beforeAll, expect, test } from 'vitest';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpCatalogEditor, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { sql } from '#server/platform/database/database.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const LIST = '/api/managed-restaurants';
let editor: TestUser;
let imported: number;

beforeAll(async () => {
  const { db } = site;
  editor = await signUpCatalogEditor(site);
  const roost = await createTestRestaurant(db, {
    name: 'Á Roost',
    price_range: null,
    restaurant_type: 'Pub',
    website: 'https://roost.example/',
    image_url: '/uploads/a.webp',
  });
  imported = (
    await createTestLocation(db, { restaurant_id: roost.id, address: '1 Main St, Los Angeles, CA' })
  ).id;
  await createTestLocation(db, { restaurant_id: roost.id, address: '2 Pier, Venice, CA' });
  await sql`
    WITH place AS (INSERT INTO places (source, source_id, name, raw) VALUES ('chains.csv', '1', 'Roost', '{}')
      RETURNING id)
    INSERT INTO location_sources (place_id, location_id) SELECT id, ${imported} FROM place`.execute(db);
  const bird = await createTestRestaurant(db, { name: 'bird', price_range: '$', restaurant_type: 'Deli' });
  await createTestSandwich(db, { restaurant_id: bird.id });
  await createTestLocation(db, { restaurant_id: bird.id, address: '3 Main St, Angeles Crest, CA' });
  await createTestRestaurant(db, { name: 'Coop', price_range: '$$$', restaurant_type: 'Deli' });
  await createTestRestaurant(db, { name: 'Deleted', date_deleted: new Date() });
});

async function names(query: string): Promise<string[]> {
  const { json } = await editor.get(`${LIST}?${query}`);
  return json.map(({ name }: { name: string }) => name);
}

test.each([
  ['', ['bird', 'Coop', 'Á Roost']],
  ['q=roost', ['Á Roost']],
  ['q=example%20a', ['Á Roost']],
  ['q=%25', ['bird', 'Coop', 'Á Roost']],
  ['type=Deli', ['bird', 'Coop']],
  ['price=none', ['Á Roost']],
  ['price=$', ['bird']],
  ['city=los%20angeles', ['Á Roost']],
  ['city=Venice', ['Á Roost']],
  ['city=angeles', []],
  ['source=chains.csv', ['Á Roost']],
  ['source=-', ['bird', 'Coop']],
  ['source=other.csv', []],
  ['missing=photo', ['bird', 'Coop']],
  ['missing=menu&type=Deli', ['Coop']],
  ['sort=name&order=descending', ['Á Roost', 'Coop', 'bird']],
  ['sort=type', ['bird', 'Coop', 'Á Roost']],
  ['sort=price', ['Á Roost', 'bird', 'Coop']],
  ['sort=locations&order=descending', ['Á Roost', 'bird', 'Coop']],
  ['sort=sandwiches&order=descending', ['bird', 'Coop', 'Á Roost']],
])('%s returns %j, also in pages of one, with the exact total', async (query, expected) => {
  expect((await names(query)).toSorted()).toEqual([...expected].toSorted());
  const paged: string[] = [];
  let next: string | null = `${LIST}?${query}&limit=1`;
  while (next) {
    const { json, headers } = await editor.get(next);
    expect(headers['x-total-count']).toBe(String(expected.length));
    paged.push(...json.map(({ name }: { name: string }) => name));
    next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? null;
  }
  expect(paged).toEqual(await names(query));
  if (query.includes('sort')) expect(new Set(paged)).toEqual(new Set(expected));
});

test('sorts by last change', async () => {
  const [id] = (await editor.get(`${LIST}?q=coop`)).json.map((row: { id: number }) => row.id);
  await editor.send('PATCH', `/api/restaurants/${id}`, { description: 'New.' });
  expect((await names('sort=changed&order=descending'))[0]).toBe('Coop');
  expect(await names(`q=%23${id}`)).toEqual(['Coop']);
});

test('lists the sources of imported places', async () => {
  expect((await editor.get('/api/place-sources')).json).toEqual([{ name: 'chains.csv' }]);
});

test('is for catalog editors only, and rejects unknown filter values', async () => {
  const member = await signUp(site);
  for (const path of [LIST, '/api/place-sources']) {
    expect((await member.get(path)).status).toBe(403);
    expect((await signedOutUser(site).get(path)).status).toBe(401);
  }
  for (const query of ['sort=charm', 'type=Castle', 'price=5', 'missing=soul', 'cursor=abc'])
    expect((await editor.get(`${LIST}?${query}`)).status).toBe(400);
});

test('a total above a thousand is exact', async () => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO restaurants (name) SELECT 'Many ' || n FROM generate_series(1, 1200) n RETURNING id`.execute(
    site.db,
  );
  await refreshSearchIndex(site.db, { restaurants: rows.map(({ id }) => id) });
  const { headers } = await editor.get(`${LIST}?q=many&limit=1`);
  expect(headers['x-total-count']).toBe('1200');
  expect(headers['x-total-count-exact']).toBeUndefined();
});

test.each(['Smørrebrød', 'smorrebrod', 'weiß', 'WEISS'])('search for %s ignores diacritics', async (q) => {
  const { id } = await createTestRestaurant(site.db, { name: 'Smørrebrød Weiß' });
  expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(['Smørrebrød Weiß']);
  await sql`UPDATE restaurants SET date_deleted = now() WHERE id = ${id}`.execute(site.db);
});
