import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createPasswordHasher } from '#server/platform/security/password-hasher.ts';
import { TEST_PASSWORD, signUp, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' }, { hasher: createPasswordHasher() });

describe('registration', () => {
  test('returns the user without secrets and signs in (M3, M7.7, M9.23, A9.12)', async () => {
    const person = signedOutUser(site);
    const id = crypto.randomUUID();
    const answer = await person.send('POST', '/api/auth/register', {
      id,
      username: 'wingspan',
      email: 'wing@example.test',
      password: TEST_PASSWORD,
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      id,
      username: 'wingspan',
      email: 'wing@example.test',
      role: 'user',
      xp: 0,
      level: 1,
    });
    expect(answer.text).not.toMatch(/hash|argon2/i);
    expect(await person.get('/api/auth/me')).toMatchObject({ status: 200, json: { id } });
  });

  test('ignores fields that only the server may set (threats A2) (M3.7, A3.10)', async () => {
    const person = signedOutUser(site);
    const { json } = await person.send('POST', '/api/auth/register', {
      username: 'mass-assigner',
      email: 'mass@example.test',
      password: TEST_PASSWORD,
      role: 'admin',
      xp: 9999,
      passwordHash: 'x',
      password_hash: 'x',
      catalogEditor: true,
      catalog_editor: true,
      is_demo: true,
      dateCreated: '2001-01-01T00:00:00Z',
    });
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM users WHERE id = ${json.id}`.execute(
      site.db,
    );
    expect(rows[0]).toMatchObject({ role: 'user', xp: 0, catalog_editor: false, is_demo: false });
    expect(rows[0]?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('rejects a taken username or email in any case, and a taken id, with 409 (M3.2, M3.3)', async () => {
    const first = await signUp(site, { username: 'Bobwing', email: 'bob@example.test' });
    const send = (fields: object) =>
      signedOutUser(site).send('POST', '/api/auth/register', {
        username: 'newname',
        email: 'n@example.test',
        password: TEST_PASSWORD,
        ...fields,
      });
    expect(await send({ username: 'bOBWING' })).toMatchObject({
      status: 409,
      json: { detail: 'Username is not available' },
    });
    expect((await send({ email: 'BOB@example.test' })).status).toBe(409);
    expect((await send({ id: first.id })).status).toBe(409);
    expect((await send({ id: first.id.toUpperCase() })).status).toBe(409);
    expect((await send({ id: 'not-a-uuid' })).status).toBe(400);
  });

  test.each([
    ['a', 'Username must be at least 2 characters long'],
    ['a'.repeat(21), 'Username must be 20 characters or less'],
    ['böb', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['_bob', 'Username must start with a letter or number'],
    [' Admin ', 'Username is not available'],
  ])('rejects the username %j: %s (M5.19)', async (username, message) => {
    const answer = await signedOutUser(site).send('POST', '/api/auth/register', {
      username,
      email: 'e@example.test',
      password: TEST_PASSWORD,
    });
    expect(answer).toMatchObject({
      status: 400,
      json: { detail: message, errors: [{ field: 'username', message }] },
    });
  });
});

describe('signing in', () => {
  test('returns the user under `user`, and a new token each time (threats A7) (M7.6)', async () => {
    const person = await signUp(site);
    const other = signedOutUser(site);
    other.cookie = person.cookie;
    const answer = await other.send('POST', '/api/auth/login', {
      username: person.username.toUpperCase(),
      password: TEST_PASSWORD,
    });
    expect(answer).toMatchObject({ status: 200, json: { user: { id: person.id } } });
    expect(other.cookie).not.toBe(person.cookie);
  });

  test('gives the same error for an unknown username and for a wrong password (threats A5)', async () => {
    const person = await signUp(site);
    const wrong = await signedOutUser(site).send('POST', '/api/auth/login', {
      username: person.username,
      password: 'not-this-one',
    });
    const unknown = await signedOutUser(site).send('POST', '/api/auth/login', {
      username: 'nobody-here',
      password: 'not-this-one',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.json.detail).toBe('Invalid username or password');
    expect({ ...unknown.json, requestId: '' }).toEqual({ ...wrong.json, requestId: '' });
  });

  test('sets a cookie that scripts and other sites cannot use (threats A10)', async () => {
    const person = await signUp(site);
    const { headers } = await person.send('POST', '/api/auth/login', {
      username: person.username,
      password: TEST_PASSWORD,
    });
    expect(headers['set-cookie']).toMatch(
      /^clucket=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('logout deletes the session, and also succeeds without one (threats A11)', async () => {
    const person = await signUp(site);
    const { cookie } = person;
    expect((await person.send('POST', '/api/auth/logout')).status).toBe(204);
    expect((await site.get('/api/auth/me', { cookie })).status).toBe(401);
    expect((await signedOutUser(site).send('POST', '/api/auth/logout')).status).toBe(204);
  });
});

describe('authentication', () => {
  test('ignores the Authorization header (threats A1) (M7.2)', async () => {
    const [one, other] = [await signUp(site), await signUp(site)];
    expect((await site.get('/api/auth/me', { authorization: `Bearer ${one.id}` })).status).toBe(401);
    expect((await one.get('/api/auth/me', { authorization: `Bearer ${other.id}` })).status).toBe(401);
    expect((await one.get('/api/auth/me', { authorization: `Bearer ${one.id}` })).status).toBe(200);
    expect((await one.get('/api/auth/me', { authorization: 'Bearer nobody' })).status).toBe(200);
  });

  test('rejects tokens from a stolen copy of the database (threats A9)', async () => {
    const person = await signUp(site);
    const { rows } = await sql<{ hash: string }>`
      SELECT encode(token_hash, 'base64') AS hash FROM sessions WHERE user_id = ${person.id}`.execute(
      site.db,
    );
    const stolen = rows[0]!.hash.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect((await site.get('/api/auth/me', { cookie: `clucket=${person.id}.${stolen}` })).status).toBe(401);
  });
});

describe('a password change', () => {
  test('needs the current password and ends all other sessions (threats A8) (D0.7, D11)', async () => {
    const person = await signUp(site);
    const otherDevice = signedOutUser(site);
    await otherDevice.send('POST', '/api/auth/login', { username: person.username, password: TEST_PASSWORD });
    const url = `/api/users/${person.id}/password`;
    const wrong = await person.send('POST', url, { currentPassword: 'wrong-one', newPassword: 'another-1' });
    expect(wrong.status).toBe(400);
    expect(
      (await person.send('POST', url, { currentPassword: TEST_PASSWORD, newPassword: 'short' })).json.detail,
    ).toBe('Password must be at least 6 characters.');
    expect(
      (await person.send('POST', url, { currentPassword: TEST_PASSWORD, newPassword: 'another-1' })).status,
    ).toBe(204);
    expect((await person.get('/api/auth/me')).status).toBe(200);
    expect((await otherDevice.get('/api/auth/me')).status).toBe(401);
  });
});

describe('cross-site writes', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 403],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ])('with a session and %j get %i (threats A12) (D0.18)', async (headers, status) => {
    const person = await signUp(site);
    const answer = await site.send('PATCH', `/api/users/${person.id}`, {
      body: { bio: 'Extra pickles.' },
      headers: { cookie: person.cookie, ...headers },
    });
    expect(answer.status).toBe(status);
  });
});
