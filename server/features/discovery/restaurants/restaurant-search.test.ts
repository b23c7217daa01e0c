import { beforeAll, describe, expect, test } from 'vitest';
import { milesBetween } from '#shared/geo/distance.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const HERE = { latitude: 34.05, longitude: -118.25 };
const AT_HERE = 'lat=34.05&lng=-118.25';

async function found(query: string): Promise<string[]> {
  const { status, json } = await site.get(`/api/restaurants/search?${query}`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.map(({ name }: { name: string }) => name);
}

const LATE = { monday: '11:00 am - 11:00 pm', saturday: '6:00 pm - 2:00 am' };
const LUNCH = { monday: '11:00 am - 2:00 pm' };

beforeAll(async () => {
  const { db } = site;
  const chick = await createTestRestaurant(db, {
    name: 'Chick-fil-A®',
    restaurant_type: 'Fast Food',
    price_range: '$',
    description: 'Waffle fries',
  });
  const at = (restaurant_id: number, miles: number, values: object = {}) =>
    createTestLocation(db, {
      restaurant_id,
      latitude: HERE.latitude + miles / 69.05,
      longitude: HERE.longitude,
      ...values,
    });
  await at(chick.id, 1, { address: '1 Colorado Blvd, Pasadena', hours_of_operation: LUNCH });
  await at(chick.id, 5, { address: '5 Sunset Blvd, Los Angeles', hours_of_operation: LATE });
  const diner = await createTestRestaurant(db, {
    name: 'Pasadena Diner',
    restaurant_type: 'Casual Dining',
    description: '',
    price_range: '$$$',
  });
  await at(diner.id, 3, { address: 'Broadway', hours_of_operation: 'Open 24 hours' });
  const ghost = await createTestRestaurant(db, {
    name: 'Ghost Kitchen',
    restaurant_type: 'Food Truck',
    description: '',
    price_range: null,
  });
  await createTestLocation(db, {
    restaurant_id: ghost.id,
    address: 'Somewhere in Reseda',
    latitude: null,
    longitude: null,
    hours_of_operation: LATE,
  });
  const closed = await createTestRestaurant(db, { name: 'Closed Pasadena', date_deleted: new Date() });
  await at(closed.id, 0.1);
  const sandwich = await createTestSandwich(db, { restaurant_id: diner.id });
  await createTestReview(db, { sandwich_id: sandwich.id, rating: 5 });
});

describe('search terms', () => {
  test.each([
    ['the name', 'q=ghost', ['Ghost Kitchen']],
    ['the name with other punctuation', 'q=chick+fil+a', ['Chick-fil-A®']],
    ['the name as one word', 'q=chickfila', ['Chick-fil-A®']],
    ['the name as two words', 'q=chick+fila', ['Chick-fil-A®']],
    ['what it is', 'q=food+truck', ['Ghost Kitchen']],
    ['its description', 'q=waffle', ['Chick-fil-A®']],
    ['an address, also one without a pin', 'q=reseda', ['Ghost Kitchen']],
    ['name and address together', 'q=chick+sunset', ['Chick-fil-A®']],
    ['a typo', 'q=resdea', ['Ghost Kitchen']],
    ['a typo in the name', 'q=gohst+kitchn', ['Ghost Kitchen']],
    ['the name before the address', 'q=pasadena', ['Pasadena Diner', 'Chick-fil-A®']],
    ['signs that nobody uses', 'q=%25', []],
    ['signs in a name', 'q=%C2%AE', ['Chick-fil-A®']],
    ['nothing', 'q=zzzzz', []],
  ])('finds by %s (M7.30)', async (_, query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('a restaurant found by its address shows only the locations that match', async () => {
    const { json } = await site.get(`/api/restaurants/search?q=sunset&${AT_HERE}`);
    expect(json).toHaveLength(1);
    expect(json[0]).toMatchObject({
      address: '5 Sunset Blvd, Los Angeles',
      locationCount: 2,
      closestLocationIndex: 0,
    });
    expect(json[0].locations).toHaveLength(1);
    expect(json[0].distance).toBeGreaterThan(4);
    const named = await site.get(`/api/restaurants/search?q=chick&${AT_HERE}`);
    expect(named.json[0].locations).toHaveLength(2);
  });
});

describe('positions', () => {
  test('a position sorts by the closest location and returns it (M3.17, M7.30)', async () => {
    const { json, headers } = await site.get(`/api/restaurants/search?${AT_HERE}`);
    expect(json.map(({ name }: { name: string }) => name)).toEqual([
      'Chick-fil-A®',
      'Pasadena Diner',
      'Ghost Kitchen',
    ]);
    expect(headers['x-total-count']).toBe('3');
    expect(json[0]).toMatchObject({
      closestLocationIndex: 0,
      address: '1 Colorado Blvd, Pasadena',
      locationCount: 2,
    });
    expect(json[0].distance).toBeCloseTo(milesBetween(HERE, json[0]), 9);
    expect(json[0].locations.map(({ distance }: { distance: number }) => Math.round(distance))).toEqual([
      1, 5,
    ]);
  });

  test('restaurants without a pin come last, have no distance, and are in no circle or box', async () => {
    const { json } = await site.get(`/api/restaurants/search?q=kitchen&${AT_HERE}`);
    expect(json).toHaveLength(1);
    expect(json[0]).not.toHaveProperty('distance');
    expect(json[0]).toMatchObject({ name: 'Ghost Kitchen', address: 'Somewhere in Reseda' });
    const nearest = (await site.get(`/api/restaurants/search?${AT_HERE}`)).json;
    expect(nearest.at(-1)).toMatchObject({ name: 'Ghost Kitchen' });
    expect(nearest.at(-1)).not.toHaveProperty('distance');
    expect(await found(`${AT_HERE}&radius=12000`)).not.toContain('Ghost Kitchen');
    expect(await found(`${AT_HERE}&bbox=-180,-85,180,85`)).not.toContain('Ghost Kitchen');
    expect(await found(`q=kitchen&${AT_HERE}&radius=12000`)).toEqual([]);
  });

  test.each([
    [`${AT_HERE}&radius=2`, ['Chick-fil-A®']],
    [`${AT_HERE}&radius=3.5`, ['Chick-fil-A®', 'Pasadena Diner']],
    [`${AT_HERE}&radius=0.5`, []],
    [`${AT_HERE}&q=sunset&radius=2`, []],
    [`${AT_HERE}&q=pasadena`, ['Chick-fil-A®', 'Pasadena Diner']],
    [`${AT_HERE}&q=pasadena&sort=best`, ['Pasadena Diner', 'Chick-fil-A®']],
    [`${AT_HERE}&sort=rating&radius=10`, ['Pasadena Diner', 'Chick-fil-A®']],
    [`${AT_HERE}&sort=price&radius=10`, ['Chick-fil-A®', 'Pasadena Diner']],
  ])('%s', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('distance and address do not depend on the number of returned locations', async () => {
    const one = (await site.get(`/api/restaurants/search?${AT_HERE}&locations=1`)).json[0];
    const none = (await site.get(`/api/restaurants/search?${AT_HERE}&locations=0`)).json[0];
    expect(one.locations).toHaveLength(1);
    expect(none.locations).toEqual([]);
    expect(none).toMatchObject({ distance: one.distance, address: one.address });
    expect(none).not.toHaveProperty('closestLocationIndex');
  });

  test('sorting by distance needs a position', async () => {
    const { status, json } = await site.get('/api/restaurants/search?sort=distance');
    expect(status).toBe(400);
    expect(json.errors).toEqual([{ field: 'sort', message: 'distance needs lat and lng' }]);
  });
});

describe('type and price', () => {
  test.each([
    ['restaurantType=Fast Food', ['Chick-fil-A®']],
    ['restaurantType=Fast Food,Food Truck&sort=price', ['Chick-fil-A®', 'Ghost Kitchen']],
    ['priceRange=$$$,$$$$', ['Pasadena Diner']],
    [`priceRange=$&${AT_HERE}`, ['Chick-fil-A®']],
    ['restaurantType=Bakery', []],
    ['sort=price', ['Chick-fil-A®', 'Pasadena Diner', 'Ghost Kitchen']],
    ['sort=rating', ['Pasadena Diner', 'Chick-fil-A®', 'Ghost Kitchen']],
  ])('%s', async (query, names) => {
    expect(await found(query.replaceAll(' ', '+'))).toEqual(names);
  });
});

describe('open now', () => {
  // Monday in Los Angeles: 12:30, 15:00; then Sunday 01:00, when Saturday's night is not over.
  const LUNCHTIME = new Date('2026-11-23T20:30:00Z');
  const AFTERNOON = new Date('2026-11-23T23:00:00Z');
  const NIGHT = new Date('2026-11-22T09:00:00Z');

  test('at noon the nearest location is open', async () => {
    site.clock.now = LUNCHTIME;
    const { json } = await site.get(`/api/restaurants/search?${AT_HERE}&openNow=true`);
    expect(json.map(({ name }: { name: string }) => name)).toEqual(['Chick-fil-A®', 'Pasadena Diner']);
    expect(json[0]).toMatchObject({ closestLocationIndex: 0, address: '1 Colorado Blvd, Pasadena' });
  });

  test('later, distance and address are those of the nearest open location', async () => {
    site.clock.now = AFTERNOON;
    const { json, headers } = await site.get(`/api/restaurants/search?${AT_HERE}&openNow=true`);
    expect(json.map(({ name }: { name: string }) => name)).toEqual(['Pasadena Diner', 'Chick-fil-A®']);
    expect(headers['x-total-count']).toBe('2');
    expect(json[1]).toMatchObject({ closestLocationIndex: 1, address: '5 Sunset Blvd, Los Angeles' });
    expect(Math.round(json[1].distance)).toBe(5);
    const few = (await site.get(`/api/restaurants/search?${AT_HERE}&openNow=true&locations=1`)).json[1];
    expect(few).toMatchObject({ closestLocationIndex: 0, address: '5 Sunset Blvd, Los Angeles' });
    expect(few.locations).toMatchObject([{ address: '5 Sunset Blvd, Los Angeles' }]);
  });

  test.each([
    [AFTERNOON, 'q=chick', ['Chick-fil-A®']],
    [AFTERNOON, 'q=colorado', []],
    [AFTERNOON, `q=chick&${AT_HERE}&radius=2`, []],
    [AFTERNOON, `${AT_HERE}&radius=2`, []],
    [AFTERNOON, 'restaurantType=Fast+Food', ['Chick-fil-A®']],
    [AFTERNOON, 'q=zzzzz', []],
    [NIGHT, AT_HERE, ['Pasadena Diner', 'Chick-fil-A®']],
    [NIGHT, 'sort=rating', ['Pasadena Diner', 'Chick-fil-A®']],
  ])('at %s, %s', async (now, query, names) => {
    site.clock.now = now;
    expect(await found(`openNow=true&${query}`)).toEqual(names);
  });

  test('openNow=false does not filter', async () => {
    expect(await found(`openNow=false&${AT_HERE}`)).toEqual(await found(AT_HERE));
  });
});

test('responses contain no internal columns', async () => {
  const { text } = await site.get(`/api/restaurants/search?${AT_HERE}`);
  expect(text).not.toMatch(/search_vector|edited|brand_key|is_demo|chord|position|isFoundByAddress/);
});
