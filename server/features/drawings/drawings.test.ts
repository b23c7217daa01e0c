import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { sql } from '#server/platform/database/database.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { findXmlFault } from '#server/testing/assertions/find-xml-fault.ts';
import { DrawingCache } from './drawing-cache.ts';
import {
  badgeImagePath,
  drawingVersion,
  HERO_IMAGE_PATH,
  LOGO_IMAGE_PATH,
  restaurantImagePath,
  sandwichImagePath,
} from './drawings.ts';

const site = useTestApp();
const SANDWICH = {
  id: 12,
  name: `Tom & "Jerry's" <b>`,
  ingredients: ['fried chicken', 'slaw'],
  spiceLevel: 2,
  backdrop: 4,
};
const RESTAURANT = { id: 7, name: 'Birdhouse <on> Sunset', restaurantType: 'Food Truck' };
const BADGE = { id: 3, name: 'Night Owl', category: 'special', requiredXp: null };
const PATHS = [
  sandwichImagePath(SANDWICH),
  restaurantImagePath(RESTAURANT),
  badgeImagePath(BADGE),
  HERO_IMAGE_PATH,
  LOGO_IMAGE_PATH,
];

beforeAll(async () => {
  await sql`INSERT INTO restaurants (id, name, restaurant_type) VALUES (7, ${RESTAURANT.name}, 'Food Truck')`.execute(
    site.db,
  );
  await sql`
    INSERT INTO sandwiches (id, restaurant_id, name, ingredients, spice_level, backdrop)
    VALUES (12, 7, ${SANDWICH.name}, ${SANDWICH.ingredients}, 2, 4)
  `.execute(site.db);
  await sql`INSERT INTO badges (id, name, category) VALUES (3, 'Night Owl', 'special')`.execute(site.db);
});

describe('the URL of a drawing', () => {
  test.each(PATHS)('%s is an SVG that browsers cache for a year', async (path) => {
    const { status, headers, text } = await site.get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      vary: 'Accept-Encoding',
    });
    expect(findXmlFault(text)).toBeNull();
    expect(text).toMatch(/^<svg [^>]*width="\d+" height="\d+"/);
  });

  test('of a sandwich has a bitten variant, and redirects when the sandwich has changed', async () => {
    const path = sandwichImagePath(SANDWICH);
    const bitten = path.replace('.svg', '-bitten.svg');
    const { status, headers, text } = await site.get(bitten);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(findXmlFault(text)).toBeNull();
    expect(text).not.toBe((await site.get(path)).text);
    const outdated = await site.get('/images/sandwiches/12-0000000000-bitten.svg');
    expect([outdated.status, outdated.headers['location']]).toEqual([302, bitten]);
    const whole = '/images/restaurants/7-0000000000-bitten.svg';
    expect((await site.get(whole)).headers['location']).toBe(restaurantImagePath(RESTAURANT));
  });

  test('of a sandwich has variants with other backdrops for lists', async () => {
    const path = sandwichImagePath(SANDWICH);
    const crowded = [4, 4].map((_, at) => ({ imageUrl: null, drawingUrl: path, at }));
    const other = varyAdjacentBackdrops(crowded)[1]!.drawingUrl;
    const { status, headers, text } = await site.get(other);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(findXmlFault(text)).toBeNull();
    expect(text).not.toBe((await site.get(path)).text);
    expect(await site.get(other.replace('.svg', '-bitten.svg'))).toMatchObject({ status: 200 });
    expect(await site.get(path.replace('.svg', '-on99.svg'))).toMatchObject({ status: 404 });
  });

  test('changes with the content', () => {
    expect(sandwichImagePath(SANDWICH)).toMatch(/^\/images\/sandwiches\/12-[0-9a-f]{10}x4\.svg$/);
    const changed = [
      { name: 'Tom' },
      { ingredients: ['slaw'] },
      { spiceLevel: 3 },
      { backdrop: null },
      { id: 13 },
    ];
    const paths = changed.map((change) => sandwichImagePath({ ...SANDWICH, ...change }));
    expect(new Set([...paths, sandwichImagePath(SANDWICH)]).size).toBe(6);
    expect(drawingVersion({ a: 1 })).toBe(drawingVersion({ a: 1 }));
  });

  test.each([
    '/images/sandwiches/12-0000000000.svg',
    '/images/sandwiches/12.svg',
    '/images/restaurants/7-old.svg',
    '/images/badges/3-_.svg',
  ])('%s redirects to the current URL for a minute', async (path) => {
    const { status, headers } = await site.get(path);
    expect(status).toBe(302);
    expect(PATHS).toContain(headers['location']);
    expect(headers['cache-control']).toBe('public, max-age=60');
  });

  test('redirects after a badge was renamed', async () => {
    const id = 90;
    await sql`INSERT INTO badges (id, name, category) VALUES (90, 'Old', 'level')`.execute(site.db);
    const old = badgeImagePath({ id, name: 'Old', category: 'level', requiredXp: null });
    await sql`UPDATE badges SET name = 'New' WHERE id = 90`.execute(site.db);
    const { headers } = await site.get(old);
    expect(headers['location']).toBe(
      badgeImagePath({ id, name: 'New', category: 'level', requiredXp: null }),
    );
  });

  test.each([
    '/images/sandwiches/999-0000000000.svg',
    '/images/sandwiches/0-0000000000.svg',
    '/images/sandwiches/4294967296-0.svg',
    '/images/sandwiches/-1.svg',
    '/images/sandwiches/12',
    '/images/sandwiches/12-x.png',
    `/images/sandwiches/12-${'a'.repeat(90)}.svg`,
    '/images/sandwiches/%00.svg',
    '/images/sandwiches/..%2F..%2Fetc%2Fpasswd',
    '/images/members/1.svg',
    '/images/hero.png',
  ])('answers %s with a 404 problem', async (path) => {
    const { status, headers, json } = await site.get(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(headers['cache-control']).toBe('no-store');
    expect(json).toMatchObject({ status: 404, detail: 'This drawing doesn’t exist.' });
  });
});

describe('the response', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is compressed as %s on request, also from the cache', async (encoding, unpack) => {
    const url = sandwichImagePath(SANDWICH);
    const plain = await site.get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (let time = 0; time < 2; time++) {
      const sent = await site.app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(sent.headers['content-encoding']).toBe(encoding);
      expect(sent.rawPayload.length).toBeLessThan(plain.text.length / 3);
      expect(unpack(sent.rawPayload).toString()).toBe(plain.text);
    }
  });

  test('is a 304 for a current ETag, and has no body for HEAD', async () => {
    const url = restaurantImagePath(RESTAURANT);
    const { headers } = await site.get(url);
    const revalidated = await site.get(url, { 'if-none-match': headers['etag'] ?? '' });
    expect([revalidated.status, revalidated.text]).toEqual([304, '']);
    const head = await site.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('for the hero image and the logo is cached for only a minute without the current version', async () => {
    for (const url of ['/images/hero.svg', '/images/logo.svg?v=old', '/images/logo.svg?v=a&v=b']) {
      const { status, headers } = await site.get(url);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    }
  });
});

describe('the drawing cache', () => {
  test('stays within its byte limit and drops the least recently used first', async () => {
    const drawingCache = new DrawingCache(100);
    const make = (name: string, size: number) => drawingCache.make(name, null, () => 'x'.repeat(size));
    await make('a', 40);
    await make('b', 40);
    drawingCache.find('a', null);
    await make('c', 40);
    expect([
      drawingCache.find('a', null)?.length,
      drawingCache.find('b', null),
      drawingCache.find('c', null)?.length,
    ]).toEqual([40, undefined, 40]);
    expect(drawingCache.bytes).toBe(80);
    await make('c', 50);
    expect(drawingCache.bytes).toBe(90);
    await make('d', 500);
    expect(drawingCache.bytes).toBe(0);
  });

  test('has separate entries per encoding', async () => {
    const drawingCache = new DrawingCache();
    await drawingCache.make('a', 'gzip', () => 'text');
    expect(drawingCache.find('a', null)).toBeUndefined();
    expect(gunzipSync(drawingCache.find('a', 'gzip') ?? '').toString()).toBe('text');
  });
});
