import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { TEST_PASSWORD, signUp, signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const strict = useTestApp({
  RATE_LIMITS: 'off',
  PASSWORD_MIN_LENGTH: '12',
  FEATURE_WISHLIST_REMOVAL: 'off',
});
const closed = useTestApp({ RATE_LIMITS: 'off', REGISTRATION: 'closed', ACCOUNT_GRACE_DAYS: '3' });

test('GET /api/site returns the settings that the browser needs', async () => {
  const siteSettings = async (on: typeof site) => (await on.get('/api/site')).json;
  expect(await siteSettings(site)).toMatchObject({
    registration: 'open',
    passwordMinLength: 6,
    wishlistRemoval: true,
    accountGraceDays: 14,
  });
  expect(await siteSettings(strict)).toMatchObject({ passwordMinLength: 12, wishlistRemoval: false });
  expect(await siteSettings(closed)).toMatchObject({ registration: 'closed', accountGraceDays: 3 });
});

test('PASSWORD_MIN_LENGTH applies to registration, password change and password reset', async () => {
  const message = 'Password must be at least 12 characters.';
  const account = { username: 'wingspan', email: 'w@example.test' };
  const register = (password: string) =>
    signedOutUser(strict).send('POST', '/api/auth/register', { ...account, password });
  expect(await register('eleven-char')).toMatchObject({
    status: 400,
    json: { detail: message, errors: [{ field: 'password', message }] },
  });
  expect((await register('twelve-chars')).status).toBe(201);
  const person = await signUp(strict);
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'eleven-char' };
  expect((await person.send('POST', `/api/users/${person.id}/password`, change)).json.detail).toBe(message);
  const reset = strict.send('POST', '/api/auth/password-reset/x', { body: { newPassword: 'eleven-char' } });
  expect((await reset).json.detail).toBe(message);
});

test('by default a password needs six characters (M5.29, M9.22, A9.15)', async () => {
  const account = { username: 'six-is-enough', email: 'six@example.test' };
  const register = (password: string) =>
    signedOutUser(site).send('POST', '/api/auth/register', { ...account, password });
  expect((await register('12345')).json.detail).toBe('Password must be at least 6 characters.');
  expect((await register('123456')).status).toBe(201);
});

test('with FEATURE_WISHLIST_REMOVAL=off, removal answers "Feature coming soon" and keeps the entry (M4.11)', async () => {
  const [person, { id: sandwichId }] = [await signUp(strict), await createTestSandwich(strict.db)];
  const { json } = await person.send('POST', '/api/user-sandwiches', { sandwichId });
  expect(await person.send('DELETE', `/api/user-sandwiches/${json.id}`)).toMatchObject({
    status: 403,
    json: { detail: 'Feature coming soon' },
  });
  expect((await person.get(`/api/users/${person.id}/sandwiches`)).json).toHaveLength(1);
});

test('REGISTRATION=closed rejects registrations', async () => {
  const answer = await signedOutUser(closed).send('POST', '/api/auth/register', {
    username: 'wingspan',
    email: 'w@example.test',
    password: TEST_PASSWORD,
  });
  expect(answer).toMatchObject({ status: 403, json: { detail: 'Registration is closed on this site.' } });
  const { rows } = await sql`SELECT 1 FROM users`.execute(closed.db);
  expect(rows).toEqual([]);
});

describe('username availability', () => {
  test('a member’s own username is available in any case, even if it is reserved (D9, D13)', async () => {
    const person = await signUp(site);
    await sql`UPDATE users SET username = 'Admin' WHERE id = ${person.id}`.execute(site.db);
    await sql`UPDATE login_identifiers SET key = 'admin' WHERE user_id = ${person.id} AND kind = 'username'`.execute(
      site.db,
    );
    const check = (name: string, client = person) => client.get(`/api/users/check-username?username=${name}`);
    expect((await check('admin')).json).toEqual({ available: true });
    expect((await check('admin', signedOutUser(site))).json).toEqual({
      available: false,
      error: 'Username is not available',
    });
    const rename = (username: string) => person.send('PATCH', `/api/users/${person.id}`, { username });
    expect((await rename('ADMIN')).json.username).toBe('ADMIN');
    expect(await rename('Moderator')).toMatchObject({
      status: 400,
      json: { detail: 'Username is not available', errors: [{ field: 'username' }] },
    });
  });

  test('another member’s username is unavailable in any case; the check always answers 200 (M7.10, A7.22, D14)', async () => {
    const [person, other] = [await signUp(site, { username: 'Wingman' }), await signUp(site)];
    const check = (name: string) => other.get(`/api/users/check-username?username=${name}`);
    expect(await check('wINGMAN')).toMatchObject({ status: 200, json: { available: false } });
    expect((await check('%20wingman%20')).json.available).toBe(false);
    expect((await check('nobody-yet')).json).toEqual({ available: true });
    expect((await check('x')).json).toEqual({
      available: false,
      error: 'Username must be at least 2 characters long',
    });
    expect(await check('x'.repeat(4000))).toMatchObject({
      status: 200,
      json: { available: false, error: 'Username must be 20 characters or less' },
    });
    const renamed = await other.send('PATCH', `/api/users/${other.id}`, { username: person.username });
    expect(renamed).toMatchObject({ status: 409, json: { detail: 'Username is not available' } });
  });
});

describe('the avatar (D54)', () => {
  test.each([
    'https://evil.example/pixel.gif',
    'http://127.0.0.1/x.png',
    '//evil.example/x.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '/api/auth/logout',
    '/uploads/../api/auth/me',
    '/uploads/a/../../b',
    '/uploads/%2e%2e/x',
    '/uploads/x.png?y',
    '/uploads/',
    'uploads/x.png',
    ' /uploads/x.png',
    '/uploads/x.png\n',
    '\\uploads\\x.png',
  ])('rejects %j', async (avatarUrl) => {
    const person = await signUp(site);
    expect(await person.send('PATCH', `/api/users/${person.id}`, { avatarUrl })).toMatchObject({
      status: 400,
      json: { detail: 'Please upload the photo here. We don’t show photos from other sites.' },
    });
  });

  test('rejects the current avatar if a moderator hides it at the same time', async () => {
    const person = await signUp(site);
    const avatarUrl = await createTestUpload(site.db, { userId: person.id });
    await person.send('PATCH', `/api/users/${person.id}`, { avatarUrl });
    const saved = await site.db.transaction().execute(async (tx) => {
      await sql`UPDATE users SET avatar_url = NULL WHERE id = ${person.id}`.execute(tx);
      await sql`INSERT INTO hidden_photos (entity_type, entity_id, image_url, reason, date_created)
        VALUES ('avatar', ${person.id}, ${avatarUrl}, 'Rude', now())`.execute(tx);
      const saving = person.send('PATCH', `/api/users/${person.id}`, { avatarUrl, bio: 'Thighs only.' });
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      return { saving };
    });
    expect((await saved.saving).status).toBe(400);
    expect((await person.get('/api/auth/me')).json.avatarUrl).toBeNull();
  });

  test('accepts the member’s own upload or null, but not another member’s upload', async () => {
    const [person, other] = [await signUp(site), await signUp(site)];
    const set = async (avatarUrl: string | null) =>
      person.send('PATCH', `/api/users/${person.id}`, { avatarUrl });
    const own = await createTestUpload(site.db, { userId: person.id });
    expect((await set(own)).json.avatarUrl).toBe(own);
    expect((await set(own)).status).toBe(200);
    expect((await set(null)).json.avatarUrl).toBeNull();
    for (const url of [await createTestUpload(site.db, { userId: other.id }), own.replace('-400', '-401')]) {
      expect(await set(url)).toMatchObject({
        status: 400,
        json: { errors: [{ field: 'avatarUrl', message: expect.stringContaining('Please upload') }] },
      });
    }
  });
});

describe('the profile', () => {
  test('ignores fields that only the server may set (threats A2; M7.8, D4)', async () => {
    const person = await signUp(site);
    const row = async () =>
      (await sql<Record<string, unknown>>`SELECT * FROM users WHERE id = ${person.id}`.execute(site.db))
        .rows[0]!;
    const before = await row();
    const forged = Object.fromEntries(
      Object.keys(before).map((column) => [column, column === 'xp' ? 9999 : 'x']),
    );
    const { username: _u, email: _e, bio: _b, location: _l, preferences: _p, ...servers } = forged;
    const answer = await person.send('PATCH', `/api/users/${person.id}`, {
      ...servers,
      isAdmin: true,
      catalogEditor: true,
      passwordHash: 'x',
    });
    expect(answer.status).toBe(200);
    expect(await row()).toEqual(before);
  });

  test('keeps absent fields and clears fields that are null (M7.8)', async () => {
    const person = await signUp(site);
    const patch = async (body: object) => (await person.send('PATCH', `/api/users/${person.id}`, body)).json;
    await patch({
      displayName: ' Wing Span ',
      bio: 'Pickles.',
      location: 'LA',
      preferences: { units: 'miles' },
    });
    expect(await patch({ bio: null })).toMatchObject({
      displayName: 'Wing Span',
      bio: null,
      location: 'LA',
      preferences: { units: 'miles' },
    });
  });

  test('reduces displayName and location to one line, and rejects invisible text', async () => {
    const person = await signUp(site);
    const patch = (body: object) => person.send('PATCH', `/api/users/${person.id}`, body);
    const lines = await patch({ displayName: 'Wing\r\nBcc: x@y.test', location: ' L\tA\u2028' });
    expect(lines.json).toMatchObject({ displayName: 'Wing Bcc: x@y.test', location: 'L A' });
    for (const nothing of ['\u200b\u200c\u2060', '\u202e\u202d', '\ufe0f'])
      for (const field of ['displayName', 'location'])
        expect(await patch({ [field]: nothing })).toMatchObject({
          status: 400,
          json: { errors: [{ field, message: 'can’t be blank' }] },
        });
    expect((await patch({ displayName: ' ', location: '' })).json).toMatchObject({
      displayName: '',
      location: '',
    });
  });
});
