import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { TEST_PASSWORD, signUp, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp, type HttpMethod } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off', BASE_URL: 'https://clucket.example', COOKIE_SECURE: 'false' });
let person: TestUser;

beforeAll(async () => {
  person = await signUp(site);
});

/** What a browser can send with a session cookie, and whether the write is allowed. */
const SENDERS: [Record<string, string>, boolean][] = [
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://clucket.example' }, true],
  [{ origin: 'https://clucket.example' }, true],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, true],
  [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
  [{}, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': '' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://clucket.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'http://clucket.example' }, false],
  [{ origin: 'https://clucket.example:8443' }, false],
  [{ origin: 'https://clucket.example.evil.example' }, false],
  [{ origin: 'https://evil.example', host: 'evil.example' }, false],
  [{ origin: 'http://localhost:4000', host: 'localhost:3000' }, false],
  [{ referer: 'https://clucket.example/profile' }, false],
];
const WRITES: [HttpMethod, string, object | undefined][] = [
  ['POST', '/api/user-sandwiches', {}],
  ['PATCH', '/api/user-sandwiches/999999999', {}],
  ['DELETE', '/api/user-sandwiches/999999999', undefined],
  ['DELETE', '/api/auth/sessions/999999999', undefined],
  ['POST', '/api/reviews', {}],
];

describe.each(SENDERS)('writes with a session and %j (threats A12)', (headers, isLetThrough) => {
  test.each(WRITES)('%s %s', async (method, url, body) => {
    const { status, json } = await site.send(method, url, {
      headers: { ...headers, cookie: person.cookie },
      ...(body && { body }),
    });
    expect(status === 403, json?.detail).toBe(!isLetThrough);
  });
});

describe('signing someone in from another site (threats A12, login CSRF)', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 200],
  ])('%j: %i', async (headers, status) => {
    const body = { username: person.username, password: TEST_PASSWORD };
    expect((await site.send('POST', '/api/auth/login', { headers, body })).status).toBe(status);
  });
});

describe('JSON only (threats A12)', () => {
  const json = JSON.stringify({ bio: 'Extra pickles.' });

  test.each([
    ['text/plain', json],
    ['text/plain;charset=utf-8', json],
    ['application/x-www-form-urlencoded', 'bio=Extra'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<bio/>'],
    ['application/json\tx', json],
    ['application/jsonp', json],
    ['text/plain, application/json', json],
    ['', json],
  ])('answers 415 to %j', async (type, payload) => {
    const answer = await site.app.inject({
      method: 'PATCH',
      url: `/api/users/${person.id}`,
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', cookie: person.cookie },
      payload,
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().detail).toBe('The body must be sent as application/json.');
  });

  test('a call without a body rejects one of another type, too', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin', cookie: person.cookie },
      payload: 'x',
    });
    expect(answer.statusCode).toBe(415);
    expect((await person.get('/api/auth/me')).status).toBe(200);
  });
});

test('GET changes no row: every endpoint and page, as a member (threats A12)', async () => {
  const { id } = await createTestSandwich(site.db);
  await person.send('POST', '/api/user-sandwiches', { sandwichId: id, isFavorite: true });
  await person.send('POST', '/api/reviews', { sandwichId: id, rating: 4 });
  const before = await everything();
  const calls = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const users = /\/users\/\{id\}/;
  for (const path of [...calls, '/', '/explore', '/collection', '/profile', `/sandwich/${id}`]) {
    const url = path.replace(users, `/users/${person.id}`).replace('{id}', String(id));
    for (const query of ['', '?_method=DELETE']) {
      await person.get(`${url}${query}`, { 'x-http-method-override': 'DELETE' });
    }
  }
  expect(await everything()).toEqual(before);
});

/** A fingerprint of every table except the one that counts requests. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_limits'
  `.execute(site.db);
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ print: string }>`
      SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM ${sql.table(name)} t
    `.execute(site.db);
    prints[name] = rows[0]!.print;
  }
  return prints;
}
