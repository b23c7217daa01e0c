import { expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { createRestaurant } from '#server/testing/factories/restaurants.ts';
import { createSandwich } from '#server/testing/factories/sandwiches.ts';
import { sql } from '#server/platform/database.ts';
import { amount } from '#rules/testing/amount.ts';
import { inPeace } from '#server/testing/in-peace.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { parseXml, requireSitemap } from '#server/testing/xml.ts';

const BASE = 'https://clucket.example';
const test = useTestApp({ BASE_URL: BASE, RATE_LIMITS: 'off' });

it('names every sandwich and restaurant that there is, and none that is gone, in parts that the index lists', async () => {
  const open = await createSandwich(test.db);
  const gone = await createSandwich(test.db);
  const closed = await createSandwich(test.db);
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${gone.id}`.execute(test.db);
  await sql`UPDATE restaurants SET date_deleted = now() WHERE id = ${closed.restaurant_id}`.execute(test.db);

  const index = await test.get('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  const parts = parseXml(index.text).texts('//s:sitemap/s:loc');
  expect(parts).toEqual([
    `${BASE}/sitemaps/pages.xml`,
    `${BASE}/sitemaps/sandwiches-1.xml`,
    `${BASE}/sitemaps/restaurants-1.xml`,
  ]);
  const named = [];
  for (const part of parts) {
    const answer = await test.get(part.replace(BASE, ''));
    expect(answer.status).toBe(200);
    requireSitemap(answer.text);
    named.push(...parseXml(answer.text).texts('//s:url/s:loc'));
  }
  expect(named).toContain(`${BASE}/sandwich/${open.id}`);
  expect(named).toContain(`${BASE}/restaurant/${gone.restaurant_id}`);
  expect(named).not.toContain(`${BASE}/sandwich/${gone.id}`);
  expect(named).not.toContain(`${BASE}/sandwich/${closed.id}`);
  expect(named).not.toContain(`${BASE}/restaurant/${closed.restaurant_id}`);
  expect(named.every((address) => address.startsWith(`${BASE}/`))).toBe(true);
});

it('says when each was changed last', async () => {
  const { id } = await createSandwich(test.db);
  await sql`UPDATE sandwiches SET date_updated = '2026-05-04T03:02:01Z' WHERE id = ${id}`.execute(test.db);
  const { text } = await test.get('/sitemaps/sandwiches-1.xml');
  expect(parseXml(text).texts(`//s:url[s:loc="${BASE}/sandwich/${id}"]/s:lastmod`)).toEqual([
    '2026-05-04T03:02:01Z',
  ]);
});

it('a part is a stretch of 50,000 ids: one of many rows is whole, and those with nothing in them are not listed', async () => {
  const restaurant = await createRestaurant(test.db);
  // More than are read at once from its beginning on, and those around its end; a full one in the long form.
  const first = amount(5_001, 50_000);
  await inPeace(test.db, (db) =>
    sql`
      INSERT INTO sandwiches (id, restaurant_id, name)
      SELECT id, ${restaurant.id}, 'Cluck ' || id FROM generate_series(150001, 200001) id
      WHERE id <= 150000 + ${first}::int OR id >= 200000
    `.execute(db),
  );
  const parts = parseXml((await test.get('/sitemap.xml')).text).texts('//s:sitemap/s:loc');
  expect(parts.filter((part) => part.includes('sandwiches')).map((part) => /\d+/.exec(part)![0])).toEqual([
    '1',
    '4',
    '5',
  ]);
  const { text } = await test.get('/sitemaps/sandwiches-4.xml');
  requireSitemap(text);
  const named = parseXml(text).texts('//s:url/s:loc');
  expect(named).toHaveLength(amount(5_002, 50_000));
  expect(new Set(named).size).toBe(named.length);
  expect(named).toEqual(expect.arrayContaining([150_001, 200_000].map((id) => `${BASE}/sandwich/${id}`)));
  expect((await test.get('/sitemaps/sandwiches-3.xml')).status).toBe(404);
  const packed = await test.app.inject({
    url: '/sitemaps/sandwiches-5.xml',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toContain(`${BASE}/sandwich/200001<`);
});

it.each(['sandwiches-0', 'sandwiches-01', 'sandwiches-99999', 'users-1', '..%2fpages', 'sandwiches'])(
  'there is no part %s',
  async (name) => {
    expect((await test.get(`/sitemaps/${name}.xml`)).status).toBe(404);
  },
);

it('robots.txt names the sitemap by BASE_URL, whatever the request calls the site, and closes what is private', async () => {
  const { text, headers } = await test.get('/robots.txt', { host: 'evil.example' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`\nSitemap: ${BASE}/sitemap.xml\n`);
  for (const path of ['/admin', '/profile', '/collection', '/login', '/sandwich/*/review$'])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect((await test.get('/sitemap.xml', { host: 'evil.example' })).text).not.toContain('evil');
});
