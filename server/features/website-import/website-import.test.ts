import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { extractRestaurantInWorker } from './extraction/extract-in-worker.ts';

const FAILED =
  "We couldn't extract information from the provided website. Please check the URL and try again.";
const [port, inside] = [await findFreePort(), await findFreePort()];
const site = `http://127.0.0.1:${port}`;
const pages: Record<string, (response: ServerResponse) => void> = {};
const requests: (string | undefined)[] = [];
let insideHits = 0;
const server = createServer((request, response) => {
  requests.push(request.url, request.headers.cookie, request.headers['user-agent']);
  pages[request.url!]?.(response);
  if (!pages[request.url!])
    response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Menu</title>');
});
const secret = createServer((_, response) => {
  insideHits += 1;
  response
    .setHeader('content-type', 'text/html')
    .end('<title>Internal kitchen menu</title>banner-of-the-inside');
});
const app = useTestApp({ FETCH_ALLOW_FOR_TESTS: `127.0.0.1:${port}` });
let admin: TestUser;

beforeAll(async () => {
  await Promise.all([
    once(server.listen(port, '127.0.0.1'), 'listening'),
    once(secret.listen(inside, '127.0.0.1'), 'listening'),
  ]);
  admin = await signUpAdmin(app);
});
afterAll(() => {
  server.close();
  secret.close();
});
beforeEach(() => void (requests.length = 0));

const COOP = {
  '@context': 'https://schema.org',
  '@type': 'Restaurant',
  name: 'Coop',
  description: 'Crispy thighs.',
  priceRange: '$$',
  telephone: '480-555-0100',
  address: { streetAddress: '1 Main St', addressLocality: 'Mesa', addressRegion: 'AZ', postalCode: '85215' },
  geo: { latitude: 33.4, longitude: -111.7 },
  openingHours: 'Mo-Su 11:00-20:00',
};

describe('POST /api/restaurant/import-basic', () => {
  test('returns id, name, description, website, prices, type, image and locations, and the first location flat (A7.3)', async () => {
    serve('/', COOP);
    const { status, json } = await importing(` ${site}/// `);
    const week = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
        day,
        '11:00 am - 8:00 pm',
      ]),
    );
    const first = {
      address: '1 Main St, Mesa, AZ 85215',
      phoneNumber: '480-555-0100',
      hoursOfOperation: week,
    };
    expect([status, json]).toEqual([
      200,
      {
        id: null,
        name: 'Coop',
        description: 'Crispy thighs.',
        website: `${site}/`,
        priceRange: '$$',
        restaurantType: 'Casual Dining',
        imageUrl: null,
        menuUrl: null,
        locations: [{ ...first, latitude: 33.4, longitude: -111.7 }],
        ...first,
      },
    ]);
    expect(requests).toEqual(['/', undefined, expect.stringContaining('Clucket')]);
  });

  test('returns the id of an existing restaurant with the same website, or the same name and address', async () => {
    serve('/listed', { ...COOP, name: 'Listed', url: 'https://www.listed.example/' });
    const listed = await createTestRestaurant(app.db, {
      name: 'Listed Chicken',
      website: 'http://listed.example/en',
    });
    expect((await importing(`${site}/listed`)).json.id).toBe(listed.id);
    serve('/named', { ...COOP, name: 'Named', geo: undefined });
    const named = await createTestRestaurant(app.db, { name: 'named' });
    expect((await importing(`${site}/named`)).json.id).toBeNull();
    await createTestLocation(app.db, {
      restaurant_id: named.id,
      address: '1 Main Street, Mesa, AZ 85215',
      latitude: null,
      longitude: null,
    });
    expect((await importing(`${site}/named`)).json.id).toBe(named.id);
  });

  test.each([
    [{}, 'Website URL is required'],
    [{ websiteUrl: '   ' }, 'Website URL is required'],
    [{ websiteUrl: 'coop' }, 'Please enter a valid website URL'],
    [{ websiteUrl: 'localhost' }, 'Please enter a valid website URL'],
    [{ websiteUrl: 'javascript:alert(1)' }, 'Please enter a valid website URL'],
  ])('rejects %o (A5.2)', async (body, message) => {
    const answer = await admin.send('POST', '/api/restaurant/import-basic', body);
    expect([answer.status, answer.json.detail]).toEqual([400, message]);
  });

  test('returns the menu URL without a request to it, and never an internal address', async () => {
    serve('/menued', { ...COOP, hasMenu: 'https://coop.example/eat' });
    expect((await importing(`${site}/menued`)).json.menuUrl).toBe('https://coop.example/eat');
    serve('/menued', { ...COOP, hasMenu: '/eat' });
    expect((await importing(`${site}/menued`)).json.menuUrl).toBeNull();
    expect(requests.filter((each) => each?.startsWith('/'))).toEqual(['/menued', '/menued']);
  });

  test('copies the picture without reaching internal addresses, and never returns a foreign image URL', async () => {
    serve('/pictured', { ...COOP, image: `http://127.0.0.1:${inside}/x.jpg` });
    const answer = await importing(`${site}/pictured`);
    expect([answer.status, answer.json.imageUrl, insideHits]).toEqual([200, null, 0]);
    serve('/drawn', { ...COOP, image: '/drawn.png' });
    pages['/drawn.png'] = (response) => void response.setHeader('content-type', 'image/png').end(ONE_PIXEL);
    expect((await importing(`${site}/drawn`)).json.imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}-\d+\.webp$/);
  });

  test('fails with the same response for any internal address: open, closed, redirected, unresolved (threats E5)', async () => {
    const closed = await findFreePort();
    for (const [path, to] of [
      ['/moved', `http://127.0.0.1:${inside}/`],
      ['/moved-to-closed', `http://127.0.0.1:${closed}/`],
      ['/moved-to-metadata', 'http://169.254.169.254/latest/meta-data/'],
      ['/moved-to-nowhere', 'http://nowhere.invalid/'],
    ] as const)
      pages[path] = (response) => void response.writeHead(302, { location: to }).end();
    const bodies = new Set<string>();
    for (const address of [
      `http://127.0.0.1:${inside}/`,
      `http://127.0.0.1:${inside}/missing`,
      `http://127.0.0.1:${closed}/`,
      'http://127.0.0.1/',
      'https://127.0.0.1/',
      'http://10.255.255.1/',
      'http://169.254.169.254/latest/meta-data/',
      'localhost:5432/x.y',
      'http://[::1].example.invalid./',
      'http://nowhere.invalid/',
      'http://2130706433/x.html',
      `${site}/moved`,
      `${site}/moved-to-closed`,
      `${site}/moved-to-metadata`,
      `${site}/moved-to-nowhere`,
      `${site}:80/x`,
      'https://a.b:c',
    ]) {
      const answer = await importing(address);
      expect([answer.status, answer.json.detail], address).toEqual([400, FAILED]);
      bodies.add(JSON.stringify({ ...answer.json, requestId: '' }));
    }
    expect([bodies.size, insideHits]).toEqual([1, 0]);
  });

  test.each([
    ['/missing', 404, 'text/html', 'There’s no page at this URL.'],
    ['/removed', 410, 'text/plain', 'There’s no page at this URL.'],
    ['/broken', 503, 'text/html', 'That website isn’t working right now. Please try again later.'],
    ['/forbidden', 403, 'text/html', 'The website doesn’t let us read this page.'],
    ['/text', 200, 'text/plain', 'This URL isn’t a web page.'],
    [
      '/about',
      200,
      'text/html',
      'We couldn’t find a restaurant on this page. Try the page that lists its street address.',
    ],
  ])('explains what is wrong with %s of a website that responded', async (path, status, type, message) => {
    pages[path] = (response) =>
      void response.writeHead(status, { 'content-type': type }).end('<title>About us</title>');
    pages['/on'] = (response) => void response.writeHead(302, { location: path }).end();
    const other = await signUpAdmin(app);
    for (const address of [site + path, `${site}/on`]) {
      const answer = await importing(address, other);
      expect([answer.status, answer.json.detail], address).toEqual([422, message]);
      expect(JSON.stringify(answer.json)).not.toContain(FAILED);
    }
  });
});

test('allows 30 imports an hour', async () => {
  const eager = await signUpAdmin(app);
  const statuses: number[] = [];
  for (let time = 0; time < 31; time += 1)
    statuses.push(
      (await eager.send('POST', '/api/restaurant/import-basic', { websiteUrl: 'http://127.0.0.1/' })).status,
    );
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
});

describe('hostile pages (threats E7)', () => {
  const page = (html: string) => ({
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    address: site,
  });
  const bounds = { timeMs: 1000, memoryMb: 64 };
  const TAGS = repetitions(50_000, 300_000);

  test.each([
    ['deeply nested', '<div>'.repeat(repetitions(200_000, 10_000_000))],
    ['countless attributes', `<div ${'a=1 '.repeat(repetitions(100_000, 1_000_000))}>`],
    ['tags that never close', '<a>'.repeat(TAGS) + '</b>'.repeat(TAGS)],
    [
      'nested data',
      `<script type="application/ld+json">${'{"a":['.repeat(repetitions(50_000, 200_000))}</script>`,
    ],
    [
      'nested things',
      '<div itemscope itemprop=a itemtype="http://schema.org/Restaurant">'.repeat(repetitions(5_000, 20_000)),
    ],
  ])('%s: the worker thread ends', async (_, html) => {
    const read = await extractRestaurantInWorker(page(html), bounds).catch((error: Error) => error);
    expect(read === null || read instanceof Error || typeof read.name === 'string').toBe(true);
  });

  test('a normal page is read afterwards', async () => {
    expect(
      await extractRestaurantInWorker(
        page('<script type="application/ld+json">{"@type":"Restaurant","name":"Coop"}</script>'),
      ),
    ).toMatchObject({ name: 'Coop' });
  });

  test('gives up on a page that takes too long', async () => {
    await expect(extractRestaurantInWorker(page('<title>Coop</title>'), { timeMs: 1 })).rejects.toThrow(
      'in its time',
    );
  });

  test('runs no scripts and loads no resources of a page', async () => {
    pages['/evil'] = (response) =>
      void response.setHeader('content-type', 'text/html')
        .end(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><title>Evil Chicken Restaurant &e;</title><script>process.exit(1)</script>
          <img src="/loaded.png" onerror="process.exit(1)"><iframe src="/framed"></iframe><meta http-equiv="refresh" content="0;url=/refreshed"><p>Call 480-555-0100</p>`);
    const { json } = await importing(`${site}/evil`);
    expect(JSON.stringify(json)).not.toContain('root:');
    expect(requests.filter((each) => each?.startsWith('/'))).toEqual(['/evil']);
  });
});

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function serve(path: string, jsonLd: unknown): void {
  const html = `<title>x</title><script type="application/ld+json">${JSON.stringify(jsonLd)}</script>`;
  pages[path] = (response) => void response.setHeader('content-type', 'text/html').end(html);
}

function importing(websiteUrl: string, by = admin) {
  return by.send('POST', '/api/restaurant/import-basic', { websiteUrl });
}
