import { beforeAll, describe, expect, test } from 'vitest';
import { rebuildSearchIndex, refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { computeMissingOpeningHourColumns } from '#server/features/restaurants/restaurants.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import { sql } from '#server/platform/database/database.ts';
import { signUpAdmin, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { refreshMapPins } from './map.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const CITY = 'bbox=-118.4,33.9,-118.1,34.2';
/** No other test creates anything here. */
const FIJI = 'bbox=179.4,-18,-179.4,-17';

let admin: TestUser;
beforeAll(async () => {
  admin = await signUpAdmin(site);
});

const map = async (query: string) => {
  const { status, json } = await site.get(`/api/map?${query}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
};
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const OPEN_ALWAYS = { text: '24 hours' };

describe('the open filter at a low zoom', () => {
  test('counts the open locations of each box and restaurant type, until they close', async () => {
    const { id } = await createTestRestaurant(site.db, { restaurant_type: 'Cafe' });
    const until = { saturday: '9:00 am - 8:30 pm' };
    await createTestLocation(site.db, {
      restaurant_id: id,
      time_zone: 'UTC',
      hours_of_operation: until,
      ...at(-40, 100),
    });
    const params = 'bbox=95,-45,105,-35&zoom=4&openNow=true';
    expect(await map(params)).toMatchObject({ total: 1, pins: [{ restaurantId: id }] });
    expect(await map(`${params}&restaurantType=Deli`)).toMatchObject({ total: 0 });
    expect(await map(`${params}&restaurantType=Deli,Cafe`)).toMatchObject({ total: 1 });
    expect(await map('bbox=170,-45,-150,-35&zoom=4&openNow=true')).toMatchObject({ total: 0 });
    site.clock.now = new Date('2026-11-21T20:31:00Z');
    expect(await map(params)).toMatchObject({ total: 0 });
    site.clock.now = new Date('2026-11-21T20:00:00Z');
  });
});

describe('clusters and pins', () => {
  test('a cell with several locations is a cluster at their mean; a single one is a pin with its card data', async () => {
    const { id, name } = await createTestRestaurant(site.db, {
      name: 'Cluck & Co.',
      price_range: '$',
      restaurant_type: 'Deli',
    });
    const [one] = [
      await createTestLocation(site.db, { restaurant_id: id, ...at(34.05, -118.25) }),
      await createTestLocation(site.db, { restaurant_id: id, ...at(34.0502, -118.2504) }),
    ];
    const alone = await createTestLocation(site.db, { restaurant_id: id, ...at(34.15, -118.15) });
    const far = await map(`${CITY}&zoom=9&restaurantType=Deli`);
    expect(far).toMatchObject({ total: 3, isTooWide: false, zoom: 9 });
    expect(far.clusters).toEqual([{ lat: 34.0501, lng: -118.2502, count: 2 }]);
    expect(far.pins).toEqual([
      {
        locationId: alone.id,
        restaurantId: id,
        name,
        restaurantType: 'Deli',
        priceRange: '$',
        sandwichCount: 0,
        averageRating: 0,
        lat: 34.15,
        lng: -118.15,
      },
    ]);
    const near = await map(`bbox=-118.2505,34.0498,-118.2498,34.0504&zoom=17&restaurantType=Deli`);
    expect(near.clusters).toEqual([]);
    expect(near.pins.map(({ locationId }: { locationId: number }) => locationId)).toContain(one!.id);
    expect(near.total).toBe(2);
  });

  test('shows locations at the same spot as separate pins from street level on', async () => {
    const restaurant = await createTestRestaurant(site.db, { restaurant_type: 'Pub' });
    for (let n = 0; n < 3; n++)
      await createTestLocation(site.db, { restaurant_id: restaurant.id, ...at(34.0611, -118.3111) });
    const streets = await map('bbox=-118.312,34.061,-118.31,34.062&zoom=15&restaurantType=Pub');
    expect(streets).toMatchObject({ total: 3, clusters: [] });
    expect(streets.pins).toHaveLength(3);
    const above = await map('bbox=-118.312,34.061,-118.31,34.062&zoom=14&restaurantType=Pub');
    expect(above).toMatchObject({
      total: 3,
      clusters: [{ lat: 34.0611, lng: -118.3111, count: 3 }],
      pins: [],
    });
  });

  test('returns the covered box, which is equal for boxes within the same blocks, and an ETag', async () => {
    const one = await site.get('/api/map?bbox=-118.3,34.0,-118.2,34.1&zoom=10');
    const other = await site.get('/api/map?bbox=-118.29,34.01,-118.21,34.09&zoom=10');
    expect(other.text).toBe(one.text);
    const [west, south, east, north] = one.json.box;
    expect(west).toBeLessThanOrEqual(-118.3);
    expect(south).toBeLessThanOrEqual(34);
    expect(east).toBeGreaterThanOrEqual(-118.2);
    expect(north).toBeGreaterThanOrEqual(34.1);
    expect(one.headers['cache-control']).toContain('public');
    const revalidated = await site.get('/api/map?bbox=-118.3,34.0,-118.2,34.1&zoom=10', {
      'if-none-match': one.headers.etag!,
    });
    expect(revalidated.status).toBe(304);
  });

  test('are the same for visitors and admins', async () => {
    const url = `/api/map?${CITY}&zoom=8`;
    expect((await admin.get(url)).json).toEqual((await signedOutUser(site).get(url)).json);
  });

  test('cover a box across the antimeridian, where west is greater than east', async () => {
    const restaurant = await createTestRestaurant(site.db, { restaurant_type: 'Fine Dining' });
    await createTestLocation(site.db, { restaurant_id: restaurant.id, ...at(-17.5, 179.9) });
    await createTestLocation(site.db, { restaurant_id: restaurant.id, ...at(-17.5, -179.9) });
    for (const zoom of [3, 8, 9, 13])
      expect(await map(`${FIJI}&zoom=${zoom}`), `zoom ${zoom}`).toMatchObject({ total: 2 });
    expect(await map('bbox=179.4,-18,180,-17&zoom=9')).toMatchObject({ total: 1 });
    expect(await map('bbox=-180,-18,-179.4,-17&zoom=9')).toMatchObject({ total: 1 });
  });

  test('truncate a very long name and omit the address', async () => {
    const restaurant = await createTestRestaurant(site.db, {
      name: 'Very '.repeat(30),
      restaurant_type: 'Bakery',
    });
    await createTestLocation(site.db, { restaurant_id: restaurant.id, address: '1 Secret Alley' });
    const { status, text, json } = await site.get(`/api/map?${CITY}&zoom=9&restaurantType=Bakery`);
    expect(status).toBe(200);
    expect(json.pins[0].name).toMatch(/^(Very )+.*…$/);
    expect(json.pins[0].name.length).toBeLessThanOrEqual(40);
    expect(text).not.toContain('Secret Alley');
  });
});

describe('the map immediately reflects', () => {
  test('an added, moved or deleted location, and a deleted or restored restaurant', async () => {
    const { id } = await createTestRestaurant(site.db, { restaurant_type: 'Cafe', price_range: '$$$' });
    const cafes = () => map(`${CITY}&zoom=9&restaurantType=Cafe`);
    const totals = async () => (await cafes()).total;
    const { json: added } = await admin.send('POST', '/api/locations', {
      restaurantId: id,
      address: '1 Main St',
      ...at(34.05, -118.25),
    });
    expect(await cafes()).toMatchObject({ total: 1, pins: [{ locationId: added.id, lat: 34.05 }] });
    const patch = at(34.16, -118.16);
    expect(await admin.send('PATCH', `/api/locations/${added.id}`, patch)).toMatchObject({ status: 200 });
    expect(await cafes()).toMatchObject({
      total: 1,
      pins: [{ locationId: added.id, lat: 34.16, lng: -118.16 }],
    });
    expect(await map(`${CITY}&zoom=9&restaurantType=Cafe&priceRange=$$$$`)).toMatchObject({
      total: 0,
      pins: [],
    });
    await admin.send('PATCH', `/api/restaurants/${id}`, { priceRange: '$$$$' });
    expect(await map(`${CITY}&zoom=9&restaurantType=Cafe&priceRange=$$$$`)).toMatchObject({ total: 1 });

    expect(await admin.send('DELETE', `/api/restaurants/${id}`)).toMatchObject({ status: 204 });
    expect(await totals()).toBe(0);
    for (const zoom of [4, 11, 16])
      expect((await map(`${CITY}&zoom=${zoom}&restaurantId=${id}`)).total, 'deleted').toBe(0);
    expect(await admin.send('POST', `/api/restaurants/${id}/restoration`)).toMatchObject({ status: 200 });
    expect(await totals()).toBe(1);
    expect(await admin.send('DELETE', `/api/locations/${added.id}`)).toMatchObject({ status: 204 });
    expect(await totals()).toBe(0);
  });

  test('a changed name', async () => {
    const { id } = await createTestRestaurant(site.db, { name: 'Before', restaurant_type: 'Food Truck' });
    await createTestLocation(site.db, { restaurant_id: id });
    const trucks = () => map(`${CITY}&zoom=9&restaurantType=Food Truck`);
    expect((await trucks()).pins[0].name).toBe('Before');
    await admin.send('PATCH', `/api/restaurants/${id}`, { name: 'After' });
    expect((await trucks()).pins[0].name).toBe('After');
  });

  test('changed opening hours, when filtered by open locations', async () => {
    const { id } = await createTestRestaurant(site.db, { restaurant_type: 'Cafe' });
    const place = { restaurantId: id, address: '1 Reef Rd', ...at(-17.7, 179.96) };
    const { json } = await admin.send('POST', '/api/locations', { ...place, hoursOfOperation: '24 hours' });
    const open = () => map(`${FIJI}&zoom=9&openNow=true`);
    expect(await open()).toMatchObject({ total: 1, pins: [{ locationId: json.id }] });
    await admin.send('PATCH', `/api/locations/${json.id}`, { hoursOfOperation: 'closed' });
    expect(await open()).toMatchObject({ total: 0 });
    await admin.send('PATCH', `/api/locations/${json.id}`, { hoursOfOperation: '24 hours' });
    expect(await open()).toMatchObject({ total: 1 });
    const closure = { from: '2026-11-01', to: null, note: null };
    await admin.send('PATCH', `/api/locations/${json.id}`, { closure });
    expect(await open()).toMatchObject({ total: 0 });
  });

  test('the first and the last sandwich of a restaurant, in the sandwich view', async () => {
    const { id } = await createTestRestaurant(site.db);
    await createTestLocation(site.db, { restaurant_id: id, ...at(-17.6, 179.95) });
    const served = () => map(`${FIJI}&zoom=9&view=sandwiches`);
    expect(await served()).toMatchObject({ total: 0 });
    const { json } = await admin.send('POST', '/api/sandwiches', { restaurantId: id, name: 'Sea breeze' });
    expect(await served()).toMatchObject({ total: 1, pins: [{ restaurantId: id, sandwichCount: 1 }] });
    await admin.send('DELETE', `/api/sandwiches/${json.id}`);
    expect(await served()).toMatchObject({ total: 0 });
  });
});

describe('filters', () => {
  let hot: { id: number };
  let mild: { id: number };
  /** No other test creates locations in this area. */
  const VALLEY = 'bbox=9.9,46.9,10.6,47.6&zoom=9';
  beforeAll(async () => {
    hot = await createTestRestaurant(site.db, { name: 'Kukulcan Fire', price_range: '$$' });
    mild = await createTestRestaurant(site.db, { name: 'Tranquil Hen', price_range: '$' });
    const always = { hours_of_operation: OPEN_ALWAYS, time_zone: 'Europe/Vienna' };
    await createTestLocation(site.db, {
      restaurant_id: hot.id,
      ...at(47.1, 10.1),
      ...always,
      address: '1 Quellengasse',
    });
    await createTestLocation(site.db, { restaurant_id: hot.id, ...at(47.4, 10.4), address: '2 Bahnhof' });
    await createTestLocation(site.db, { restaurant_id: mild.id, ...at(47.2, 10.3), address: '3 Bahnhof' });
    const burn = await createTestSandwich(site.db, {
      restaurant_id: hot.id,
      name: 'Volcano',
      price: 25,
      spice_level: 5,
    });
    await createTestSandwich(site.db, { restaurant_id: hot.id, name: 'Ember', price: 8, spice_level: 3 });
    await createTestSandwich(site.db, {
      restaurant_id: mild.id,
      name: 'Cloud',
      price: 8,
      contains_gluten: false,
    });
    const tag = await createTestTag(site.db, { name: 'Smoky' });
    await site.db.insertInto('sandwich_tags').values({ sandwich_id: burn.id, tag_id: tag.id }).execute();
    await refreshSearchIndex(site.db, { sandwiches: [burn.id] });
  });

  test.each([
    ['q=kukulcan', 2, 'the name'],
    ['q=kukulkan', 2, 'the name with a typo'],
    ['q=quellengasse', 1, 'an address'],
    ['q=bahnhof', 2, 'addresses of two restaurants'],
    ['q=zzzz', 0, 'nothing'],
    ['priceRange=$', 1, 'price'],
    ['q=bahnhof&priceRange=$$', 1, 'address and price'],
    ['openNow=true', 1, 'open now'],
    ['openAt=2026-11-27T03:00', 1, 'open at a time'],
    ['openNow=true&q=tranquil', 0, 'open now and a name'],
    ['view=sandwiches', 3, 'any sandwich'],
    ['view=sandwiches&q=volcano', 2, 'the name of a sandwich'],
    ['view=sandwiches&q=vulcano', 2, 'the name of a sandwich with a typo'],
    ['view=sandwiches&priceRange=$', 3, 'the price of a sandwich'],
    ['view=sandwiches&minPrice=20', 2, 'a minimum price'],
    ['view=sandwiches&tags=smoky', 2, 'a tag'],
    ['view=sandwiches&tags=smoky,sweet', 0, 'two tags'],
    ['view=sandwiches&diet=no-gluten', 1, 'a diet'],
    ['view=sandwiches&spicy=true', 2, 'heat'],
    ['view=sandwiches&spicy=true&openNow=true', 1, 'heat and open now'],
  ])('%s finds %i locations: %s', async (query, count) => {
    const { total, clusters, pins } = await map(`${VALLEY}&${query}`);
    expect(total).toBe(count);
    expect(clusters.reduce((sum: number, one: { count: number }) => sum + one.count, pins.length)).toBe(
      count,
    );
  });

  test('counts the matching sandwiches of a pin', async () => {
    const { pins } = await map(`${VALLEY}&view=sandwiches&minPrice=20`);
    expect(pins).toMatchObject([
      { restaurantId: hot.id, sandwichCount: 1 },
      { restaurantId: hot.id, sandwichCount: 1 },
    ]);
    expect((await map(`${VALLEY}&q=kukulcan`)).pins[0]).toMatchObject({ sandwichCount: 2 });
  });

  test('restricts the map to one restaurant for its page', async () => {
    expect(await map(`${VALLEY}&restaurantId=${mild.id}`)).toMatchObject({
      total: 1,
      pins: [{ restaurantId: mild.id }],
    });
    expect(await map('bbox=-180,-90,180,90&zoom=0&restaurantId=2147483647')).toMatchObject({ total: 0 });
  });
});

describe('limits of the query', () => {
  test.each([
    ['', 'bbox'],
    ['bbox=1,2,3&zoom=3', 'four numbers'],
    ['bbox=1,2,3,4,5&zoom=3', 'four numbers'],
    ['bbox=NaN,2,3,4&zoom=3', 'four numbers'],
    ['bbox=1,2,Infinity,4&zoom=3', 'four numbers'],
    ['bbox=1e9,2,3,4&zoom=3', 'four numbers'],
    ['bbox=-181,2,3,4&zoom=3', 'longitude'],
    ['bbox=-1,-91,3,4&zoom=3', 'latitude'],
    ['bbox=1,4,3,2&zoom=3', 'south below its north'],
    ['bbox=1,2,3,2&zoom=3', 'south below its north'],
    ['bbox=1,2,1,4&zoom=3', 'wider than a line'],
    ['bbox=1,2,3,4', 'zoom'],
    ['bbox=1,2,3,4&zoom=-1', 'whole number'],
    ['bbox=1,2,3,4&zoom=2.5', 'whole number'],
    ['bbox=1,2,3,4&zoom=25', 'between 0 and 24'],
    ['bbox=1,2,3,4&zoom=3&view=stars', 'view'],
    ['bbox=1,2,3,4&zoom=3&restaurantType=Castle', 'restaurantType'],
    ['bbox=1,2,3,4&zoom=3&userId=1', 'userId'],
  ])('returns 400 for ?%s', async (query, message) => {
    const { status, json } = await site.get(`/api/map?${query}`);
    expect(status).toBe(400);
    expect(json.detail).toContain(message);
  });

  test.each([
    'bbox=-180,-90,180,90&zoom=0',
    'bbox=-180,-90,180,90&zoom=24',
    'bbox=-0.00001,-0.00001,0.00001,0.00001&zoom=24',
  ])('returns 200 at the allowed limits: %s', async (query) => {
    await map(query);
  });

  const NEAR = 'bbox=20,60,20.1,60.1&zoom=12';

  test('counts matches of search terms at any zoom, however many there are', async () => {
    const restaurant = await createTestRestaurant(site.db, { name: 'Myriad Wings' });
    await sql`INSERT INTO locations (restaurant_id, address, latitude, longitude, search_vector, open_minutes, open_slots)
      SELECT ${restaurant.id}, 'Boundless Plaza ' || n, 60 + n % 100 / 100.0, 20 + n / 100 / 100.0, to_tsvector('simple', 'boundless plaza'), '{}', '{}'
      FROM generate_series(0, 5199) n`.execute(site.db);
    await refreshMapPins(site.db, { restaurants: [restaurant.id] });
    const wide = 'bbox=15,55,30,65&zoom=5';
    expect(await map(`${wide}&q=boundless`)).toMatchObject({ isTooWide: false, total: 5200 });
    const near = await map(`${NEAR}&q=boundless`);
    expect(near.total).toBeGreaterThan(100);
    expect(await map(`${NEAR}&q=boundless&restaurantType=Deli`)).toMatchObject({ total: 0 });
    expect(await map(`${wide}&q=myriad`)).toMatchObject({ isTooWide: false, total: 5200 });
    expect(await map(`${wide}&openNow=true`)).toMatchObject({ isTooWide: false, total: 0 });
    await sql`UPDATE locations SET hours_of_operation = '{"text": "24 hours"}', time_zone = 'Europe/Helsinki', open_minutes = NULL
      WHERE restaurant_id = ${restaurant.id} AND id % 13 = 0`.execute(site.db);
    await computeMissingOpeningHourColumns(site.db);
    expect(await map(`${wide}&openNow=true`)).toMatchObject({ isTooWide: false, total: 400 });
    expect(await map(`${wide}&q=myriad&openNow=true`)).toMatchObject({ total: 400 });
    const open = await map(`${NEAR}&q=boundless&openNow=true`);
    expect(open.total).toBe((await map(`${NEAR}&openNow=true`)).total);
    expect(open.total).toBeLessThan(near.total);
    await sql`UPDATE locations SET closure = '{"from": "2020-01-01", "to": null, "note": null}', open_minutes = NULL
      WHERE restaurant_id = ${restaurant.id} AND id % 26 = 0`.execute(site.db);
    await computeMissingOpeningHourColumns(site.db);
    expect(await map(`${wide}&openNow=true`)).toMatchObject({ total: 200 });
  });

  test('reports isTooWide if sandwich filters match too many pins, and counts them after zooming in', async () => {
    const restaurant = await createTestRestaurant(site.db, { name: 'Legion', restaurant_type: 'Pub' });
    await sql`INSERT INTO locations (restaurant_id, address, latitude, longitude, open_minutes, open_slots)
      SELECT ${restaurant.id}, '', 60 + n % 100 / 100.0, 40 + n / 100 / 100.0, '{}', '{}' FROM generate_series(0, 1199) n`.execute(
      site.db,
    );
    await sql`INSERT INTO sandwiches (restaurant_id, name, price) SELECT ${restaurant.id}, 'Number ' || n, 7 FROM generate_series(1, 10001) n`.execute(
      site.db,
    );
    await sql`UPDATE restaurants SET sandwich_count = 9000 WHERE id = ${restaurant.id}`.execute(site.db);
    await rebuildSearchIndex(site.db);
    await refreshMapPins(site.db, { restaurants: [restaurant.id] });
    const seven = 'view=sandwiches&minPrice=7&maxPrice=7';
    const wide = await map(`bbox=35,55,50,65&zoom=5&${seven}`);
    expect(wide).toEqual({ ...wide, total: 0, isTooWide: true, clusters: [], pins: [] });
    const near = await map(`bbox=40,60,40.02,60.02&zoom=14&${seven}`);
    expect(near.isTooWide).toBe(false);
    expect(near.total).toBeGreaterThan(0);
  });

  test('a search term with thousands of matches includes locations that are added, deleted and restored later', async () => {
    const { db } = site;
    await sql`INSERT INTO restaurants (name, search_vector) SELECT 'Zz ' || n, to_tsvector('simple', 'zz') FROM generate_series(0, 2000) n`.execute(
      db,
    );
    const { rows } = await sql<{ id: number }>`SELECT id FROM restaurants WHERE name LIKE 'Zz %'`.execute(db);
    const add = (at: number) =>
      createTestLocation(db, { restaurant_id: rows[at]!.id, latitude: -45.5, longitude: 70.5 + at / 1e3 });
    const locations = [await add(1), await add(2)];
    const total = async () => (await map('bbox=70.4,-45.6,70.6,-45.4&zoom=12&q=z')).total;
    expect(await total()).toBe(2);
    locations.push(await add(3));
    expect(await total()).toBe(3);
    await db
      .updateTable('locations')
      .set({ date_deleted: site.clock.now })
      .where('id', '=', locations[0]!.id)
      .execute();
    await db
      .updateTable('restaurants')
      .set({ date_deleted: site.clock.now })
      .where('id', '=', rows[2]!.id)
      .execute();
    await refreshMapPins(db, { locations: [locations[0]!.id], restaurants: [rows[2]!.id] });
    expect(await total()).toBe(1);
    await db
      .updateTable('locations')
      .set({ date_deleted: null })
      .where('id', '=', locations[0]!.id)
      .execute();
    await refreshMapPins(db, { locations: [locations[0]!.id] });
    expect(await total()).toBe(2);
  });
});
