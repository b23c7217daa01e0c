import { expect, test } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { sql } from '#server/platform/database/database.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { withoutDatabaseTimeouts } from '#server/testing/postgres/without-timeouts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { parseXml } from '#server/testing/assertions/parse-xml.ts';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

const BASE = 'https://clucket.example';
const site = useTestApp({ BASE_URL: BASE, RATE_LIMITS: 'off' });

const limited = useTestApp({ BASE_URL: BASE, RATE_LIMITS: 'sitemaps=3/60' });

function assertValidSitemap(text: string): void {
  const folder = dirname(createRequire(import.meta.url).resolve('sitemap/package.json'));
  const schema = XmlDocument.fromString(readFileSync(join(folder, 'schema', 'sitemap.xsd'), 'utf8'));
  XsdValidator.fromDoc(schema).validate(XmlDocument.fromString(text));
}

function anHourLater(): void {
  site.clock.now = new Date(site.clock.now.getTime() + 3_600_000);
}

test('a part is generated once an hour, also for clients without gzip', async () => {
  const { id: first } = await createTestSandwich(site.db);
  const partOf = async () => (await site.get('/sitemaps/sandwiches-1.xml')).text;
  expect(await partOf()).toContain(`/sandwich/${first}<`);
  const { id: second } = await createTestSandwich(site.db);
  site.clock.now = new Date(site.clock.now.getTime() + 3_599_999);
  expect(await partOf()).not.toContain(`/sandwich/${second}<`);
  anHourLater();
  expect(await partOf()).toContain(`/sandwich/${second}<`);
});

test('parts have their own rate limit, and unknown parts count too', async () => {
  const statusOf = async (path: string) => (await limited.get(path)).status;
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await statusOf('/sitemaps/sandwiches-9.xml')).toBe(404);
  expect(await statusOf('/sitemaps/pages.xml')).toBe(429);
  expect(await statusOf('/sitemap.xml')).toBe(200);
});

test('lists all live sandwiches and restaurants, and no deleted ones, in the parts of the index', async () => {
  const open = await createTestSandwich(site.db);
  const gone = await createTestSandwich(site.db);
  const closed = await createTestSandwich(site.db);
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id = ${gone.id}`.execute(site.db);
  await sql`UPDATE restaurants SET date_deleted = now() WHERE id = ${closed.restaurant_id}`.execute(site.db);
  anHourLater();

  const index = await site.get('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  const parts = parseXml(index.text).texts('//s:sitemap/s:loc');
  expect(parts).toEqual([
    `${BASE}/sitemaps/pages.xml`,
    `${BASE}/sitemaps/sandwiches-1.xml`,
    `${BASE}/sitemaps/restaurants-1.xml`,
  ]);
  const named = [];
  for (const part of parts) {
    const answer = await site.get(part.replace(BASE, ''));
    expect(answer.status).toBe(200);
    assertValidSitemap(answer.text);
    named.push(...parseXml(answer.text).texts('//s:url/s:loc'));
  }
  expect(named).toContain(`${BASE}/sandwich/${open.id}`);
  expect(named).toContain(`${BASE}/restaurant/${gone.restaurant_id}`);
  expect(named).not.toContain(`${BASE}/sandwich/${gone.id}`);
  expect(named).not.toContain(`${BASE}/sandwich/${closed.id}`);
  expect(named).not.toContain(`${BASE}/restaurant/${closed.restaurant_id}`);
  expect(named.every((address) => address.startsWith(`${BASE}/`))).toBe(true);
});

test('has the last change of each page', async () => {
  const { id } = await createTestSandwich(site.db);
  await sql`UPDATE sandwiches SET date_updated = '2026-05-04T03:02:01Z' WHERE id = ${id}`.execute(site.db);
  anHourLater();
  const { text } = await site.get('/sitemaps/sandwiches-1.xml');
  expect(parseXml(text).texts(`//s:url[s:loc="${BASE}/sandwich/${id}"]/s:lastmod`)).toEqual([
    '2026-05-04T03:02:01Z',
  ]);
});

test('a part is a range of 10,000 ids: a large part is complete, and empty parts are not listed', async () => {
  const restaurant = await createTestRestaurant(site.db);
  // Ids at the beginning and around the end of the part; all of them in the long run.
  const first = repetitions(5_001, 10_000);
  await withoutDatabaseTimeouts(site.db, (db) =>
    sql`
      INSERT INTO sandwiches (id, restaurant_id, name)
      SELECT id, ${restaurant.id}, 'Cluck ' || id FROM generate_series(30001, 40001) id
      WHERE id <= 30000 + ${first}::int OR id >= 40000
    `.execute(db),
  );
  anHourLater();
  const parts = parseXml((await site.get('/sitemap.xml')).text).texts('//s:sitemap/s:loc');
  expect(parts.filter((part) => part.includes('sandwiches')).map((part) => /\d+/.exec(part)![0])).toEqual([
    '1',
    '4',
    '5',
  ]);
  const { text } = await site.get('/sitemaps/sandwiches-4.xml');
  assertValidSitemap(text);
  const named = parseXml(text).texts('//s:url/s:loc');
  expect(named).toHaveLength(repetitions(5_002, 10_000));
  expect(new Set(named).size).toBe(named.length);
  expect(named).toEqual(expect.arrayContaining([30_001, 40_000].map((id) => `${BASE}/sandwich/${id}`)));
  expect((await site.get('/sitemaps/sandwiches-3.xml')).status).toBe(404);
  const packed = await site.app.inject({
    url: '/sitemaps/sandwiches-5.xml',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toContain(`${BASE}/sandwich/40001<`);
});

test.each(['sandwiches-0', 'sandwiches-01', 'sandwiches-99999', 'users-1', '..%2fpages', 'sandwiches'])(
  'returns 404 for the part %s',
  async (name) => {
    expect((await site.get(`/sitemaps/${name}.xml`)).status).toBe(404);
  },
);

test.each(['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/sandwiches-1.xml'])(
  'shared caches keep %s for five minutes',
  async (path) => {
    const { headers } = await site.get(path);
    expect(headers['cache-control']).toBe('public, max-age=3600, s-maxage=300');
  },
);

test('robots.txt links to the sitemap by BASE_URL, whatever the Host header, and disallows private pages', async () => {
  const { text, headers } = await site.get('/robots.txt', { host: 'evil.example' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`\nSitemap: ${BASE}/sitemap.xml\n`);
  for (const path of ['/admin', '/profile', '/settings', '/collection', '/login', '/sandwich/*/review$'])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect((await site.get('/sitemap.xml', { host: 'evil.example' })).text).not.toContain('evil');
});
