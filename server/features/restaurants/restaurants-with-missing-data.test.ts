import { beforeAll, describe, expect, test } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { useTestApp, type TestResponse } from '#server/testing/test-app.ts';

const site = useTestApp();
const UNKNOWN = { text: 'Hours not available' };
let whole: number;

beforeAll(async () => {
  const { db } = site;
  whole = (await createTestRestaurant(db, { name: 'A whole one', image_url: '/uploads/a.webp' })).id;
  await createTestSandwich(db, { restaurant_id: whole });
  await createTestLocation(db, {
    restaurant_id: whole,
    address: '8050 W 3rd St, Los Angeles',
    hours_of_operation: UNKNOWN,
  });
  await createTestLocation(db, {
    restaurant_id: whole,
    address: '88 Pier Lane, Santa Mónica',
    hours_of_operation: { monday: '9-5' },
  });
  const silent = await createTestRestaurant(db, { name: 'B says no hours' });
  await createTestLocation(db, { restaurant_id: silent.id, hours_of_operation: UNKNOWN });
  await createTestSandwich(db, { restaurant_id: silent.id });
  await createTestRestaurant(db, { name: 'C bare' });
  await createTestRestaurant(db, { name: 'D bare and gone', date_deleted: new Date() });
});

function names({ json }: TestResponse): string[] {
  return json.map(({ name }: { name: string }) => name[0]);
}

describe('restaurants with missing data', () => {
  test.each([
    ['photo', ['B', 'C']],
    ['hours', ['B']],
    ['location', ['C']],
    ['menu', ['C']],
  ])('%s', async (gap, expected) => {
    const answer = await site.get(`/api/restaurants?missing=${gap}`);
    expect(names(answer)).toEqual(expected);
    expect(answer.headers['x-total-count']).toBe(String(expected.length));
  });

  test('the list is paged', async () => {
    const first = await site.get('/api/restaurants?missing=photo&limit=1');
    expect(names(first)).toEqual(['B']);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
    expect(names(await site.get(next))).toEqual(['C']);
  });

  test('rejects an unknown value', async () => {
    expect((await site.get('/api/restaurants?missing=charm')).status).toBe(400);
  });
});

describe('search for locations by address', () => {
  test.each([
    ['santa monica', 1],
    ['lane 88', 1],
    ['3RD', 1],
    ['%', 2],
    ['pier 8050', 0],
  ])('%s finds %i', async (q, count) => {
    const list = `/api/restaurants/${whole}/locations?q=${encodeURIComponent(q)}`;
    for (const where of ['', '&lat=34&lng=-118']) {
      const answer = await site.get(list + where);
      expect(answer.json).toHaveLength(count);
      expect(answer.headers['x-total-count']).toBe(String(count));
    }
  });
});
