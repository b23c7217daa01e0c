import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { refreshSearchIndex } from './discovery.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const SANDWICHES = 1003;
const RESTAURANTS = 205;

/** More than one page of everything, with many equal sort keys. */
beforeAll(async () => {
  const { db } = site;
  await sql`INSERT INTO restaurants (name, price_range, rating_sum, rating_count, location_count, sandwich_count)
    SELECT CASE WHEN n % 3 = 0 THEN 'Twin' ELSE 'Roost ' || n END, (ARRAY['$', '$$', NULL])[1 + n % 3], n % 4, n % 2, 1, 1
    FROM generate_series(1, ${RESTAURANTS}) n`.execute(db);
  await sql`INSERT INTO locations (restaurant_id, address, latitude, longitude)
    SELECT CASE WHEN n <= ${RESTAURANTS} THEN n ELSE 1 END, 'Street ' || n, CASE WHEN n % 20 = 0 THEN NULL ELSE 34 + n % 7 / 100.0 END,
      CASE WHEN n % 20 = 0 THEN NULL ELSE -118 END
    FROM generate_series(1, ${RESTAURANTS * 2}) n`.execute(db);
  await sql`INSERT INTO sandwiches (restaurant_id, name, price, rating_sum, rating_count)
    SELECT CASE WHEN n <= 400 THEN 1 ELSE 1 + n % ${RESTAURANTS} END, 'Sandwich', CASE n % 4 WHEN 0 THEN NULL ELSE n % 4 + 0.1 END, n % 3 * (n % 5), n % 3
    FROM generate_series(1, ${SANDWICHES}) n`.execute(db);
  await sql`INSERT INTO tags (name) SELECT 'Tag ' || n FROM generate_series(1, 230) n`.execute(db);
  await sql`INSERT INTO sandwich_tags (sandwich_id, tag_id) SELECT 1, id FROM tags`.execute(db);
  const { id } = await createTestUser(db);
  await sql`INSERT INTO reviews (user_id, sandwich_id, rating, date_created)
    SELECT ${id}, s.id, 4, timestamptz '2026-01-01' + s.id % 3 * interval '1 microsecond' FROM sandwiches s`.execute(
    db,
  );
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  await refreshSearchIndex(db, {
    restaurants: upTo(RESTAURANTS),
    locations: upTo(RESTAURANTS * 2),
    sandwiches: upTo(SANDWICHES),
  });
});

const HERE = 'lat=34&lng=-118';
const LISTS = [
  ['/api/sandwiches', SANDWICHES],
  ['/api/sandwiches/popular', SANDWICHES],
  ['/api/sandwiches/search', SANDWICHES],
  ['/api/sandwiches/search?sort=rating', SANDWICHES],
  ['/api/sandwiches/search?sort=price', SANDWICHES],
  ['/api/sandwiches/search?q=sandwich', SANDWICHES],
  [`/api/sandwiches/search?${HERE}`, null],
  [`/api/sandwiches/search?${HERE}&q=sandwich&sort=distance`, null],
  ['/api/sandwiches/1/tags', 230],
  ['/api/restaurants', RESTAURANTS],
  ['/api/restaurants-with-locations?locations=1', RESTAURANTS],
  ['/api/restaurants/search?locations=1', RESTAURANTS],
  ['/api/restaurants/search?locations=1&sort=price', RESTAURANTS],
  ['/api/restaurants/search?locations=1&q=street', RESTAURANTS],
  [`/api/restaurants/search?locations=1&q=street&${HERE}`, RESTAURANTS],
  [`/api/restaurants/search?locations=1&${HERE}`, null],
  ['/api/restaurants/1/sandwiches', null],
  ['/api/restaurants/1/locations', RESTAURANTS + 1],
  [`/api/restaurants/1/locations?${HERE}`, RESTAURANTS + 1],
  ['/api/tags', 230],
  ['/api/reviews', SANDWICHES],
  ['/api/reviews?restaurantId=1', null],
] as const;

type Page = {
  ids: number[];
  next: string | undefined;
  total: string | undefined;
  isExact: string | undefined;
};

async function page(url: string): Promise<Page> {
  const { status, json, headers } = await site.get(url);
  expect(status, url).toBe(200);
  return {
    ids: json.map(({ id }: { id: number }) => id),
    next: headers.link?.match(/^<(\/api\/.+)>; rel="next"$/)?.[1],
    total: headers['x-total-count'],
    isExact: headers['x-total-count-exact'],
  };
}

async function walk(first: string): Promise<number[]> {
  const ids: number[] = [];
  for (let next: string | undefined = first; next;) {
    const one: Page = await page(next);
    ids.push(...one.ids);
    next = one.next;
    expect(one.ids.length > 0 || !next).toBe(true);
  }
  return ids;
}

describe.each(LISTS)('%s', (url, count) => {
  const limited = (limit: number) => `${url}${url.includes('?') ? '&' : '?'}limit=${limit}`;
  let all: number[];
  beforeAll(async () => {
    all = await walk(url);
  });

  test('returns at most 200 rows, and a link if there are more (M7.17, M9.32, A7.21, A9.24)', async () => {
    const { ids, next, total } = await page(url);
    expect(ids).toEqual(all.slice(0, 200));
    expect(ids).toHaveLength(Math.min(200, Number(total)));
    expect(next !== undefined).toBe(Number(total) > 200);
  });

  test('returns each row once, in the same order for any page size', async () => {
    expect(new Set(all).size).toBe(all.length);
    if (count !== null) expect(all).toHaveLength(count);
    expect(await walk(limited(173))).toEqual(all);
    expect((await page(limited(7))).ids).toEqual(all.slice(0, 7));
  });

  test('counts exactly up to a thousand, and marks a larger count as inexact (D0.23)', async () => {
    for (const limit of [1, 200]) {
      const { total, isExact } = await page(limited(limit));
      expect(total).toBe(String(Math.min(all.length, 1000)));
      expect(isExact).toBe(all.length > 1000 ? 'false' : undefined);
    }
  });
});

test('the link to the next page keeps the query', async () => {
  const { next } = await page(
    `/api/sandwiches/search?${HERE}&q=sandwich&priceRange=$,$$&spicy=false&limit=3`,
  );
  const nextParams = new URL(next!, 'http://here').searchParams;
  expect(Object.fromEntries(nextParams)).toMatchObject({
    lat: '34',
    lng: '-118',
    q: 'sandwich',
    priceRange: '$,$$',
    spicy: 'false',
    limit: '3',
    cursor: expect.any(String),
  });
});

test('a row that was added meanwhile does not shift the next page', async () => {
  const { ids, next } = await page('/api/sandwiches/popular?limit=10');
  await sql`INSERT INTO sandwiches (restaurant_id, name, rating_sum, rating_count) VALUES (2, 'Best of all', 500, 100)`.execute(
    site.db,
  );
  const after = await page(next!);
  expect(after.ids).not.toEqual(expect.arrayContaining([ids.at(-1)]));
  await sql`DELETE FROM sandwiches WHERE name = 'Best of all'`.execute(site.db);
});
