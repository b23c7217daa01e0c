import { beforeAll, describe, expect, test } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

beforeAll(async () => {
  const { restaurant_id } = await createTestLocation(site.db);
  await createTestSandwich(site.db, { restaurant_id });
  await createTestTag(site.db);
});

const LISTS = [
  '/api/sandwiches',
  '/api/sandwiches/popular',
  '/api/sandwiches/search',
  '/api/sandwiches/1/tags',
  '/api/sandwiches/1/reviews',
  '/api/restaurants',
  '/api/restaurants/search',
  '/api/restaurants/1/locations',
  '/api/restaurants/1/sandwiches',
  '/api/restaurants-with-locations',
  '/api/tags',
  '/api/reviews',
];
const DETAILS = ['/api/sandwiches/1', '/api/restaurants/1'];
const SEARCHES = ['/api/sandwiches/search', '/api/restaurants/search'];
const PLACED = [...SEARCHES, '/api/restaurants/1', '/api/restaurants/1/locations'];

async function rejectionOf(url: string) {
  const { status, headers, json } = await site.get(url);
  expect(status, url).toBe(400);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(json).toMatchObject({ title: 'Bad Request', status: 400, message: json.detail });
  expect(json.instance).toBe(url.split('?')[0]);
  return json.errors.map(({ field }: { field: string }) => field);
}

describe('ids in a path', () => {
  const NO_IDS = [
    '0',
    '-1',
    '12abc',
    '1.0',
    '1e1',
    '0x1',
    '%20',
    '1%00',
    'null',
    'NaN',
    '2147483648',
    '99999999999999',
    '9'.repeat(300),
    '١',
  ];

  test.each(NO_IDS)('answers 404 for %s', async (id) => {
    for (const url of [
      '/api/sandwiches/ID',
      '/api/sandwiches/ID/tags',
      '/api/sandwiches/ID/reviews',
      '/api/restaurants/ID',
      '/api/restaurants/ID/locations',
      '/api/restaurants/ID/sandwiches',
    ]) {
      const { status, json } = await site.get(url.replace('ID', id));
      expect(status, url).toBe(404);
      expect(json).toMatchObject({ status: 404, title: 'Not Found' });
    }
  });

  test('accepts leading zeros and the largest id', async () => {
    expect((await site.get('/api/sandwiches/0001')).status).toBe(200);
    expect((await site.get('/api/sandwiches/2147483647')).status).toBe(404);
  });
});

describe('ids in a query', () => {
  test.each(['0', '-1', '12abc', '1.5', '2147483648', '99999999999999', '', 'null', '1%00'])(
    'rejects %s',
    async (id) => {
      expect(await rejectionOf(`/api/reviews?sandwichId=${id}`)).toEqual(['sandwichId']);
      expect(await rejectionOf(`/api/reviews?restaurantId=${id}`)).toEqual(['restaurantId']);
    },
  );
});

describe('numbers', () => {
  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '-1e999',
    '90.0001',
    '-91',
    '1e3',
    'abc',
    '',
    '%20',
    '0x10',
    '1,5',
    '1_0',
    '--1',
    '1e',
    '5'.repeat(50),
  ])('rejects lat=%s', async (lat) => {
    for (const url of PLACED) expect(await rejectionOf(`${url}?lat=${lat}&lng=0`)).toContain('lat');
  });

  test.each(['180.0001', '-181', 'NaN', '1e999'])('rejects lng=%s', async (lng) => {
    for (const url of PLACED) expect(await rejectionOf(`${url}?lat=0&lng=${lng}`)).toContain('lng');
  });

  test.each([
    ['90', '180'],
    ['-90', '-180'],
    ['0', '-0'],
    ['+34.05', '-118.25'],
    ['.5', '5.'],
    ['3.4e1', '-1.18e2'],
    ['1e-300', '1e-7'],
  ])('accepts lat=%s and lng=%s', async (lat, lng) => {
    for (const url of PLACED)
      expect((await site.get(`${url}?lat=${encodeURIComponent(lat)}&lng=${lng}`)).status, url).toBe(200);
  });

  test.each(['lat=34', 'lng=-118', 'lat=34&q=chicken'])(
    'rejects one coordinate without the other: %s (D0.22)',
    async (query) => {
      for (const url of SEARCHES) expect(await rejectionOf(`${url}?${query}`)).toEqual(['lat']);
    },
  );

  test.each(['-0.001', '12500.1', 'NaN', '1e999', 'far'])('rejects radius=%s', async (radius) => {
    for (const url of SEARCHES)
      expect(await rejectionOf(`${url}?lat=0&lng=0&radius=${radius}`)).toEqual(['radius']);
  });

  test.each(['0', '0.0001', '12500', '1e-9'])('accepts radius=%s', async (radius) => {
    for (const url of SEARCHES)
      expect((await site.get(`${url}?lat=0&lng=0&radius=${radius}`)).status).toBe(200);
  });

  test.each(['minPrice', 'maxPrice'])('%s takes dollars from 0 to 100,000', async (name) => {
    for (const bad of ['-1', '100001', 'NaN', '$5', '1e999', ''])
      expect(await rejectionOf(`/api/sandwiches/search?${name}=${bad}`)).toEqual([name]);
    for (const good of ['0', '9.99', '100000', '0.000001', '1e-200'])
      expect((await site.get(`/api/sandwiches/search?${name}=${good}`)).status).toBe(200);
  });

  test.each(['21', '-1', '1.5', 'many', ''])('rejects locations=%s', async (count) => {
    for (const url of ['/api/restaurants/search', '/api/restaurants-with-locations'])
      expect(await rejectionOf(`${url}?locations=${count}`)).toEqual(['locations']);
  });
});

describe('limit and cursor', () => {
  test.each(LISTS)('%s takes 1 to 200 (D0.21)', async (url) => {
    for (const bad of ['0', '201', '-1', '1.5', 'all', '', '1e2', '99999999999'])
      expect(await rejectionOf(`${url}?limit=${bad}`)).toEqual(['limit']);
    for (const good of ['1', '200']) expect((await site.get(`${url}?limit=${good}`)).status).toBe(200);
  });

  const cursor = (keys: unknown) =>
    Buffer.from(typeof keys === 'string' ? keys : JSON.stringify(keys)).toString('base64url');
  const FORGED = [
    'x',
    '%00',
    cursor('null'),
    cursor('{"length":1}'),
    cursor([]),
    cursor([1.5]),
    cursor([1e300]),
    cursor([1, 2, 3, 4, 5]),
    cursor(['a\u0000b', 1]),
    cursor(['\ud800', 1]),
    cursor([null, null, null]),
    cursor('[1e999,1e999,1]'),
    cursor('[1,1,1e999]'),
    cursor([{ toString: 1 }, 1]),
    cursor([1, 1.5]),
  ];

  test.each(LISTS)('%s rejects a forged cursor', async (url) => {
    for (const forged of FORGED) expect(await rejectionOf(`${url}?cursor=${forged}`)).toEqual(['cursor']);
    expect(await rejectionOf(`${url}?cursor=`)).toEqual(['cursor']);
    expect(await rejectionOf(`${url}?cursor=${'A'.repeat(501)}`)).toEqual(['cursor']);
  });

  test.each(LISTS)('%s answers 200 or 400 to any numbers in a cursor, never 500', async (url) => {
    const numbers = [0, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 53, -(2 ** 53 - 1), 1e308, -1e308, 5e-324];
    for (const a of numbers) {
      for (const keys of [[a], [a, 1], [1, a], [a, a, 1], ['a', a]])
        expect([200, 400], `${url} ${JSON.stringify(keys)}`).toContain(
          (await site.get(`${url}?cursor=${cursor(keys)}`)).status,
        );
    }
  });
});

describe('unknown and repeated parameters (D0.20)', () => {
  test.each([...LISTS, ...DETAILS])('%s rejects unknown parameters', async (url) => {
    expect(await rejectionOf(`${url}?color=red`)).toEqual(['color']);
    expect(await rejectionOf(`${url}?__proto__=1`)).toEqual(['__proto__']);
    expect(await rejectionOf(`${url}?q[]=a`)).toEqual(['q[]']);
  });

  test.each(LISTS)('%s rejects a repeated limit', async (url) => {
    expect(await rejectionOf(`${url}?limit=1&limit=2`)).toEqual(['limit']);
  });

  test.each(SEARCHES)('%s rejects a repeated q or lat', async (url) => {
    expect(await rejectionOf(`${url}?q=a&q=b`)).toEqual(['q']);
    expect(await rejectionOf(`${url}?lat=1&lng=1&lat=1`)).toEqual(['lat']);
  });

  test.each(DETAILS)('%s rejects the parameter limit', async (url) => {
    expect(await rejectionOf(`${url}?limit=1`)).toEqual(['limit']);
  });
});

describe('choices', () => {
  test.each([
    ['/api/sandwiches/search?sort=newest', 'sort'],
    ['/api/sandwiches/search?sort=Best', 'sort'],
    ['/api/sandwiches/search?sort=1%3B%20DROP%20TABLE%20tags', 'sort'],
    ['/api/sandwiches/search?priceRange=cheap', 'priceRange'],
    ['/api/sandwiches/search?priceRange=$,$$$$$', 'priceRange'],
    ['/api/sandwiches/search?diet=vegan', 'diet'],
    ['/api/sandwiches/search?spicy=yes', 'spicy'],
    ['/api/sandwiches/search?hasTried=1', 'hasTried'],
    ['/api/sandwiches/search?tags=a%00b', 'tags'],
    ['/api/sandwiches/search?userId=' + 'x'.repeat(65), 'userId'],
    ['/api/restaurants/search?openNow=maybe', 'openNow'],
    ['/api/restaurants/search?restaurantType=Taco', 'restaurantType'],
    ['/api/restaurants/search?sort=', 'sort'],
  ])('rejects %s', async (url, field) => {
    expect(await rejectionOf(url)).toEqual([field]);
  });

  test.each(['priceRange=', 'tags=', 'tags=,,', 'diet=', 'q='])(
    'an empty %s does not filter',
    async (query) => {
      const all = await site.get('/api/sandwiches/search');
      const { status, json } = await site.get(`/api/sandwiches/search?${query}`);
      expect(status).toBe(200);
      expect(json).toEqual(all.json);
    },
  );

  test('names all invalid parameters at once', async () => {
    expect((await rejectionOf('/api/sandwiches/search?lat=x&lng=y&limit=0&wing=1')).toSorted()).toEqual([
      'lat',
      'limit',
      'lng',
      'wing',
    ]);
  });
});
