import { beforeAll, describe, expect, test } from 'vitest';
import { restaurantSchema, restaurantDetailsSchema } from '#contract/catalog/restaurants.ts';
import { milesBetween } from '#shared/geo/distance.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';

const site = useTestApp();
const HERE = { latitude: 34.05, longitude: -118.25 };
const AT_HERE = `lat=${HERE.latitude}&lng=${HERE.longitude}`;

let chain: number;
let empty: number;
let closed: number;

beforeAll(async () => {
  const { db } = site;
  chain = (
    await createTestRestaurant(db, {
      name: 'Cluck Chain',
      website: 'https://cluck.example',
      restaurant_type: 'Fast Food',
      price_range: '$',
    })
  ).id;
  await createTestLocation(db, { restaurant_id: chain, address: 'No pin', latitude: null, longitude: null });
  for (let north = 25; north >= 1; north--) {
    await createTestLocation(db, {
      restaurant_id: chain,
      address: `${north} North St`,
      phone_number: `+1 213 555 ${1000 + north}`,
      latitude: HERE.latitude + north / 100,
      longitude: HERE.longitude,
      hours_of_operation: { monday: '9:00 am - 5:00 pm' },
    });
  }
  await createTestLocation(db, {
    restaurant_id: chain,
    address: 'Torn down',
    ...HERE,
    date_deleted: new Date(),
  });
  empty = (await createTestRestaurant(db, { name: 'aardvark', price_range: null })).id;
  closed = (await createTestRestaurant(db, { name: 'Shut', date_deleted: new Date() })).id;
  await createTestLocation(db, { restaurant_id: closed, ...HERE });
  const sandwich = await createTestSandwich(db, { restaurant_id: chain });
  const deleted = await createTestSandwich(db, { restaurant_id: chain, date_deleted: new Date() });
  for (const rating of [5, 4, 2]) await createTestReview(db, { sandwich_id: sandwich.id, rating });
  await createTestReview(db, { sandwich_id: deleted.id, rating: 1 });
});

function names({ json }: TestResponse): string[] {
  return json.map(({ name }: { name: string }) => name);
}

function addresses(locations: { address: string }[]): string[] {
  return locations.map(({ address }) => address);
}

describe('lists of restaurants', () => {
  test('are sorted by name, ignoring case, without deleted ones (M7.25)', async () => {
    for (const list of ['/api/restaurants', '/api/restaurants-with-locations'])
      expect(names(await site.get(list)), list).toEqual(['aardvark', 'Cluck Chain']);
  });

  test('have counts, rating and the first location’s address, and no internal fields (M3.14)', async () => {
    const { json, text } = await site.get('/api/restaurants');
    expect(json[1]).toEqual({
      id: chain,
      name: 'Cluck Chain',
      description: 'Chicken, bread and a short menu.',
      imageUrl: null,
      drawingUrl: expect.stringMatching(/^\/images\/restaurants\/\d+-\w+\.svg$/),
      website: 'https://cluck.example',
      restaurantType: 'Fast Food',
      priceRange: '$',
      sandwichCount: 1,
      locationCount: 26,
      averageRating: 11 / 3,
      reviewCount: 3,
      address: 'No pin',
      phoneNumber: null,
      latitude: null,
      longitude: null,
      hoursOfOperation: { text: 'Hours not available' },
      timeZone: null,
      specialDays: [],
      closure: null,
      revision: 1,
    });
    expect(text).not.toMatch(/search_vector|edited|brand_key|is_demo|date_/i);
    expect(json[0]).toMatchObject({
      address: null,
      hoursOfOperation: null,
      locationCount: 0,
      averageRating: 0,
      priceRange: null,
    });
  });

  test('with locations contain the first 20, or fewer if requested (M3.15, M7.29)', async () => {
    const { json } = await site.get('/api/restaurants-with-locations');
    expect(json[1].locations).toHaveLength(20);
    expect(addresses(json[1].locations).slice(0, 2)).toEqual(['No pin', '25 North St']);
    expect(json[0].locations).toEqual([]);
    expect(json[1]).not.toHaveProperty('distance');
    expect((await site.get('/api/restaurants-with-locations?locations=2')).json[1].locations).toHaveLength(2);
    const none = (await site.get('/api/restaurants-with-locations?locations=0')).json[1];
    expect(none).toMatchObject({ locations: [], address: 'No pin' });
  });
});

describe('a restaurant', () => {
  test('has its first 20 locations, and a histogram without deleted sandwiches (M7.26, A7.15)', async () => {
    const { status, json } = await site.get(`/api/restaurants/${chain}`);
    expect(status).toBe(200);
    expect(json.locations).toHaveLength(20);
    expect(json.ratingCounts).toEqual([0, 1, 0, 1, 1]);
    expect(json).toMatchObject({ locationCount: 26, reviewCount: 3, address: 'No pin' });
    expect(restaurantDetailsSchema.strict().safeParse(json).success).toBe(true);
  });

  test('requested with a position has the nearest 20 locations with distances, and the address of the nearest', async () => {
    const { json } = await site.get(`/api/restaurants/${chain}?${AT_HERE}`);
    expect(addresses(json.locations)).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 1} North St`));
    expect(json).toMatchObject({
      address: '1 North St',
      phoneNumber: '+1 213 555 1001',
      closestLocationIndex: 0,
    });
    expect(json.hoursOfOperation).toEqual({ monday: '9:00 am - 5:00 pm' });
    for (const { distance, ...place } of json.locations)
      expect(distance).toBeCloseTo(milesBetween(HERE, place), 9);
    expect(json.distance).toBe(json.locations[0].distance);
  });

  test('without locations is returned too', async () => {
    const { status, json } = await site.get(`/api/restaurants/${empty}?${AT_HERE}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ locations: [], address: null, latitude: null });
    expect(json).not.toHaveProperty('distance');
    expect(json).not.toHaveProperty('closestLocationIndex');
  });

  test.each(['', '/locations', '/sandwiches'])(
    'returns 410 when it is deleted and 404 when it never existed: %s',
    async (rest) => {
      expect((await site.get(`/api/restaurants/${closed}${rest}`)).status).toBe(410);
      expect((await site.get(`/api/restaurants/999999${rest}`)).status).toBe(404);
    },
  );
});

describe('locations of a restaurant', () => {
  test('are returned in the order of creation, all of them, without deleted ones (M3.16, M7.27, A7.16)', async () => {
    const { json, headers } = await site.get(`/api/restaurants/${chain}/locations`);
    expect(json).toHaveLength(26);
    expect(headers['x-total-count']).toBe('26');
    expect(headers.link).toBeUndefined();
    expect(addresses(json)).not.toContain('Torn down');
    expect(json[0]).toEqual({
      id: expect.any(Number),
      restaurantId: chain,
      address: 'No pin',
      phoneNumber: null,
      latitude: null,
      longitude: null,
      hoursOfOperation: { text: 'Hours not available' },
      timeZone: null,
      specialDays: [],
      closure: null,
      isPinStale: false,
      revision: 1,
    });
  });

  test('are sorted by distance from a position; those without a pin are last and have no distance', async () => {
    const { json } = await site.get(`/api/restaurants/${chain}/locations?${AT_HERE}`);
    expect(addresses(json)).toEqual([
      ...Array.from({ length: 25 }, (_, at) => `${at + 1} North St`),
      'No pin',
    ]);
    expect(json.at(-1)).not.toHaveProperty('distance');
  });
});

describe('hours are returned as stored', () => {
  test.each([
    ['a plain string', 'Open 24/7'],
    ['JSON in a string', '{"monday":"closed"}'],
    ['a text', { text: 'Mon 9:00 am - 5:00 pm, Tue closed' }],
    [
      'weekdays',
      { monday: 'closed', Tue: '9:00 am - 5:00 pm', friday: ['11:00 am - 2:00 pm', '5:00 pm - 9:00 pm'] },
    ],
    ['an empty object', {}],
    ['a note longer than any day', { monday: 'closed', note: 'x'.repeat(5000) }],
    ['meaningless JSON', [1, { deep: null }]],
    ['a number', 24],
  ])('%s', async (_, hours) => {
    const { restaurant_id } = await createTestLocation(site.db, { hours_of_operation: hours });
    const { json } = await site.get(`/api/restaurants/${restaurant_id}`);
    expect(json.hoursOfOperation).toEqual(hours);
    expect(json.locations[0].hoursOfOperation).toEqual(hours);
    expect(restaurantSchema.safeParse(json).success).toBe(true);
  });
});

describe('lists that PostgreSQL serializes', () => {
  test.each([
    `/api/restaurants/search?${AT_HERE}`,
    `/api/restaurants/search?${AT_HERE}&locations=1`,
    '/api/restaurants/search?q=cluck',
    '/api/restaurants-with-locations',
  ])('%s has exactly the declared fields', async (url) => {
    const { json } = await site.get(url);
    expect(json.length).toBeGreaterThan(0);
    expect(restaurantSchema.array().parse(json)).toEqual(json);
    const { body } = await site.app.inject(`/api/restaurants/${chain}/locations?${AT_HERE}`);
    const whole = JSON.parse(body) as { id: number }[];
    const { locations } = json.find(({ id }: { id: number }) => id === chain);
    for (const one of locations) {
      const known = whole.find(({ id }) => id === one.id)!;
      expect({ ...known, distance: one.distance }).toEqual({ ...one, distance: one.distance });
    }
  });
});
