import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin } from '#server/testing/test-users.ts';
import { invalidateCacheTags } from './invalidate.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
let sandwich: { id: number; restaurant_id: number };
let url: string;

beforeEach(async () => {
  sandwich = await createTestSandwich(site.db, { name: 'The Big Cluck' });
  url = `/api/sandwiches/${sandwich.id}`;
});

test('the second visitor gets the same body and headers without a database query', async () => {
  const first = await site.get(url);
  const connect = vi.spyOn(site.database.pool, 'connect');
  const second = await site.get(url);
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
  expect(second.text).toBe(first.text);
  expect(timeless(second.headers)).toEqual(timeless(first.headers));
  expect(second.headers['content-security-policy']).toBeDefined();
  expect(second.headers['cache-control']).toBe('public, no-cache');
});

test('answers a known ETag with 304 and sends gzip to clients that accept it, also from the cache', async () => {
  const { headers } = await site.get(url, { 'accept-encoding': 'gzip' });
  for (let attempt = 0; attempt < 2; attempt++) {
    const known = await site.get(url, { 'accept-encoding': 'gzip', 'if-none-match': headers['etag']! });
    expect([known.status, known.text, known.headers['content-type']]).toEqual([304, '', undefined]);
    expect(known.headers['etag']).toBe(headers['etag']);
  }
  const list = '/api/sandwiches';
  const [plain] = [await site.get(list), await site.get(list)];
  for (let attempt = 0; attempt < 2; attempt++) {
    const { rawPayload } = await site.app.inject({ url: list, headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(rawPayload).toString()).toBe(plain.text);
  }
});

test('counts each cached response against the rate limit of its address', async () => {
  const first = await site.get(url);
  const second = await site.get(url);
  expect(leftOf(second)).toBe(leftOf(first) - 1);
});

test('a member gets a private response, and an Authorization header without a session a public one', async () => {
  await site.get(url);
  const ada = await signUp(site);
  const privateResponse = await ada.get(url);
  expect([privateResponse.status, privateResponse.headers['cache-control']]).toEqual([
    200,
    'private, no-store',
  ]);
  const publicResponse = await site.get(url, { authorization: `Bearer ${ada.id}` });
  expect(publicResponse.headers['cache-control']).toBe('public, no-cache');
});

test('everyone sees a review as soon as its author gets the response', async () => {
  const reviews = `${url}/reviews`;
  const restaurant = `/api/restaurants/${sandwich.restaurant_id}`;
  const before = await Promise.all(
    [url, reviews, restaurant, '/api/sandwiches/popular'].map((at) => site.get(at)),
  );
  expect(before[0]!.json.reviewCount).toBe(0);
  const ada = await signUp(site);
  await ada.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 5, comment: 'Worth the queue.' });
  expect((await bare(url)).json()).toMatchObject({ reviewCount: 1, averageRating: 5 });
  expect((await bare(reviews)).json()).toMatchObject([
    { comment: 'Worth the queue.', username: ada.username },
  ]);
  expect((await bare(restaurant)).json()).toMatchObject({ reviewCount: 1 });
  expect((await bare('/api/sandwiches/popular')).body).not.toBe(before[3]!.text);
});

test('a review appears at once in the lists of its sandwich and restaurant', async () => {
  const lists = [`sandwichId=${sandwich.id}`, `restaurantId=${sandwich.restaurant_id}`];
  const read = () => Promise.all(lists.map(async (of) => (await bare(`/api/reviews?${of}`)).json()));
  expect(await read()).toEqual([[], []]);
  const ada = await signUp(site);
  await ada.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 5, comment: 'Worth it.' });
  const found = [{ comment: 'Worth it.', username: ada.username }];
  expect(await read()).toMatchObject([found, found]);
});

test('a new name of a restaurant or reviewer appears everywhere at once', async () => {
  const admin = await signUpAdmin(site);
  const [ada] = [await signUp(site)];
  await ada.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 4, comment: '' });
  await site.get(url);
  await site.get(`${url}/reviews`);
  const restaurant = `/api/restaurants/${sandwich.restaurant_id}`;
  const etag = (await site.get(restaurant)).headers['etag']!;
  await admin.send('PATCH', restaurant, { name: 'Coop de Ville' }, { 'if-match': etag });
  await ada.send('PATCH', `/api/users/${ada.id}`, { displayName: 'Ada L.' });
  expect((await bare(url)).json()).toMatchObject({ restaurantName: 'Coop de Ville' });
  expect((await bare(`${url}/reviews`)).body).toContain('Ada L.');
});

test('a location that adds no new search words appears on the sandwich map at once', async () => {
  const admin = await signUpAdmin(site);
  const costly = await createTestSandwich(site.db, { price: 77 });
  const at = {
    restaurantId: costly.restaurant_id,
    address: '5 Known St',
    latitude: 34.05,
    longitude: -118.25,
  };
  await admin.send('POST', '/api/locations', at);
  const map = '/api/map?bbox=-119,34,-118,35&zoom=14&view=sandwiches&minPrice=77';
  expect((await bare(map)).json()).toMatchObject({ total: 1 });
  expect((await admin.send('POST', '/api/locations', { ...at, latitude: 34.06 })).status).toBe(201);
  expect((await bare(map)).json()).toMatchObject({ total: 2 });
});

test('a page filtered by openNow is not cached, because its API response is not cached either', async () => {
  const page = '/explore?view=restaurants&openNow=true';
  expect((await bare(page)).body).not.toContain('Never Shut');
  const { id } = await createTestRestaurant(site.db, { name: 'Never Shut' });
  await createTestLocation(site.db, { restaurant_id: id, hours_of_operation: 'Open 24/7' });
  expect((await bare(page)).body).toContain('Never Shut');
});

test('a deleted sandwich is gone for everyone at once', async () => {
  const admin = await signUpAdmin(site);
  const etag = (await site.get(url)).headers['etag']!;
  await admin.send('DELETE', url, undefined, { 'if-match': etag });
  expect((await bare(url)).statusCode).toBe(410);
});

test('deleting a restaurant also removes the reviews and tags of its sandwiches', async () => {
  const admin = await signUpAdmin(site);
  const ada = await signUp(site);
  await ada.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 4, comment: 'Its words' });
  const parts = [`${url}/reviews`, `${url}/reviews/${ada.id}`, `${url}/tags`];
  for (const part of parts) expect((await site.get(part)).status).toBe(200);
  const restaurant = `/api/restaurants/${sandwich.restaurant_id}`;
  const etag = (await site.get(restaurant)).headers['etag']!;
  expect((await admin.send('DELETE', restaurant, undefined, { 'if-match': etag })).status).toBe(204);
  for (const part of parts) expect((await bare(part)).statusCode, part).toBe(410);
  expect((await bare(`/sandwich/${sandwich.id}/reviews`)).body).not.toContain('Its words');
});

test('a list with the same rows but no next page has a different ETag', async () => {
  const ids: number[] = [];
  for (let each = 0; each < 2; each++) {
    const person = await signUp(site);
    ids.push((await person.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 4 })).json.id);
  }
  const list = `${url}/reviews?limit=1`;
  const first = await site.get(list);
  expect([first.json[0].id, first.headers['link']]).toEqual([ids[1], expect.stringContaining('cursor=')]);
  await site.database.pool.query('DELETE FROM reviews WHERE id = $1', [ids[0]]);
  await site.app.responseCache.settle();
  const now = await site.get(list, { 'if-none-match': first.headers['etag']! });
  expect([now.status, now.text, now.headers['link']]).toEqual([200, first.text, undefined]);
});

test('typo correction on the map uses the current search words', async () => {
  const { id } = await createTestRestaurant(site.db, { name: 'Zorplax' });
  await createTestLocation(site.db, { restaurant_id: id, latitude: 34.05, longitude: -118.25 });
  const other = await createTestSandwich(site.db, { name: 'Plain' });
  const map = '/api/map?bbox=-118.3,34,-118.2,34.1&zoom=14&q=zorpluxx';
  expect((await site.get(map)).json.total).toBe(1);
  const admin = await signUpAdmin(site);
  await admin.send('PATCH', `/api/sandwiches/${other.id}`, { name: 'Zorpluxy' });
  expect((await site.get('/api/restaurants/search?q=zorpluxx')).json).toHaveLength(0);
  expect((await site.get(map)).json.total).toBe(0);
});

test('an invalidation by another process also takes effect here', async () => {
  await site.get(url);
  const other = new pg.Client(site.connection);
  await other.connect();
  await other.query(`UPDATE sandwiches SET name = 'By hand' WHERE id = $1`, [sandwich.id]);
  await other.query('INSERT INTO cache_invalidations (tags) VALUES ($1)', [[`sandwich:${sandwich.id}`]]);
  await other.end();
  await vi.waitFor(async () => expect((await bare(url)).json()).toMatchObject({ name: 'By hand' }), 60_000);
});

test('catches the invalidations of two transactions that commit in reverse order', async () => {
  const other = await createTestSandwich(site.db);
  const [first, last] = [new pg.Client(site.connection), new pg.Client(site.connection)];
  await Promise.all([first.connect(), last.connect()]);
  const rename = async (client: pg.Client, id: number) => {
    await client.query('BEGIN');
    await client.query(`UPDATE sandwiches SET name = 'Renamed' WHERE id = $1`, [id]);
    await client.query('INSERT INTO cache_invalidations (tags) VALUES ($1)', [[`sandwich:${id}`]]);
  };
  await rename(first, sandwich.id);
  await rename(last, other.id);
  for (const [client, id] of [
    [last, other.id],
    [first, sandwich.id],
  ] as const) {
    expect((await bare(`/api/sandwiches/${id}`)).json().name).not.toBe('Renamed');
    await client.query('COMMIT');
    await site.app.responseCache.settle();
    expect((await bare(`/api/sandwiches/${id}`)).json().name).toBe('Renamed');
  }
  await Promise.all([first.end(), last.end()]);
});

test('a review does not invalidate responses without its sandwich or restaurant', async () => {
  const other = await createTestSandwich(site.db, { name: 'Wholly different' });
  const ada = await signUp(site);
  const shown = [
    `/api/sandwiches/${other.id}`,
    `/api/sandwiches/${other.id}/reviews`,
    `/api/restaurants/${other.restaurant_id}`,
    `/api/reviews?sandwichId=${other.id}`,
    `/api/reviews?restaurantId=${other.restaurant_id}`,
    `/sandwich/${other.id}`,
  ];
  await site.get(url);
  for (const at of shown) await bare(at);
  await ada.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 5 });
  const connect = vi.spyOn(site.database.pool, 'connect');
  for (const at of shown) await bare(at);
  expect(connect).not.toHaveBeenCalled();
  await bare(url);
  expect(connect).toHaveBeenCalled();
  connect.mockRestore();
});

test('a response stays cached when other rows are invalidated', async () => {
  await site.get(url);
  const other = await createTestSandwich(site.db, { restaurant_id: sandwich.restaurant_id });
  await invalidateCacheTags(site.db, [`sandwich:${other.id}`, 'tags']);
  await site.app.responseCache.settle();
  const connect = vi.spyOn(site.database.pool, 'connect');
  await bare(url);
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
});

test('serves nothing stale after the database connection is cut, and caches again when it is back', async () => {
  await site.get(url);
  const { rowCount } = await cutLines();
  expect(rowCount).toBe(1);
  await site.app.responseCache.settle();
  await site.database.pool.query(`UPDATE sandwiches SET name = 'Meanwhile' WHERE id = $1`, [sandwich.id]);
  expect((await bare(url)).json()).toMatchObject({ name: 'Meanwhile' });
  const connect = vi.spyOn(site.database.pool, 'connect');
  await vi.waitFor(async () => {
    connect.mockClear();
    await bare(url);
    expect(connect).not.toHaveBeenCalled();
  }, 60_000);
  connect.mockRestore();
});

/** As a visitor sends it, without waiting for invalidations first. */
function bare(at: string) {
  return site.app.inject({ url: at });
}

function cutLines() {
  return site.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE '%pg_snapshot_xmin%' AND pid <> pg_backend_pid()`,
  );
}

function timeless(headers: Record<string, string | undefined>) {
  return { ...headers, date: undefined, ratelimit: undefined };
}

function leftOf({ headers }: { headers: Record<string, string | undefined> }): number {
  return Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]);
}
