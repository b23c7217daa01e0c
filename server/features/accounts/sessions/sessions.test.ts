import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { TEST_PASSWORD, signUp, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp, type TestResponse, type TestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const overHttps = useTestApp({ RATE_LIMITS: 'off', BASE_URL: 'https://clucket.example' });
const DAY = 24 * 3_600_000;

async function signInOnOtherDevice(person: TestUser, on: TestApp = site): Promise<TestUser> {
  const otherDevice = signedOutUser(on);
  await otherDevice.send('POST', '/api/auth/login', { username: person.username, password: TEST_PASSWORD });
  return Object.assign(otherDevice, { id: person.id });
}

function isIn(person: TestUser): Promise<boolean> {
  return person.get('/api/auth/me').then(({ status }) => status === 200);
}

describe('a session (issue: "idle and absolute limits")', () => {
  const later = (days: number) => (site.clock.now = new Date(site.clock.now.getTime() + days * DAY));

  test('ends after 30 days without use', async () => {
    const [activeMember, inactiveMember] = [await signUp(site), await signUp(site)];
    later(29.9);
    expect(await isIn(activeMember)).toBe(true);
    later(0.2);
    expect(await isIn(activeMember)).toBe(true);
    expect(await isIn(inactiveMember)).toBe(false);
    later(29.9);
    expect(await isIn(activeMember)).toBe(true);
  });

  test('replaces the least recently used one when a member has a hundred', async () => {
    const person = await signUp(site);
    await sql`
      INSERT INTO sessions (user_id, token_hash, date_created, last_seen)
      SELECT ${person.id}, sha256(convert_to('s' || n, 'UTF8')), ${site.clock.now}, ${site.clock.now}::timestamptz - n * interval '1 minute'
      FROM generate_series(1, 150) n
    `.execute(site.db);
    const otherDevice = await signInOnOtherDevice(person);
    const { json } = await otherDevice.get('/api/auth/sessions');
    expect(json).toHaveLength(100);
    expect([await isIn(person), await isIn(otherDevice)]).toEqual([true, true]);
  });

  test('ends after 90 days even if it is used; the next login deletes its row', async () => {
    const person = await signUp(site);
    for (let day = 0; day < 89; day++) {
      later(1);
      expect(await isIn(person)).toBe(true);
    }
    later(1.01);
    expect(await isIn(person)).toBe(false);
    const secondDevice = await signInOnOtherDevice(person);
    const { rows } = await sql`SELECT id FROM sessions WHERE user_id = ${person.id}`.execute(site.db);
    expect(rows).toHaveLength(1);
    expect(await isIn(secondDevice)).toBe(true);
  });
});

describe('the token', () => {
  test('is new at every login, and the session that the browser had before ends (threats A7)', async () => {
    const attacker = await signUp(site);
    const victim = await signUp(site);
    const planted = signedOutUser(site);
    planted.cookie = attacker.cookie;
    await planted.send('POST', '/api/auth/login', { username: victim.username, password: TEST_PASSWORD });
    expect((await planted.get('/api/auth/me')).json.id).toBe(victim.id);
    expect(await isIn(attacker)).toBe(false);
  });

  test('is new at registration, and the session that the browser had before ends', async () => {
    const attacker = await signUp(site);
    const planted = signedOutUser(site);
    planted.cookie = attacker.cookie;
    const username = `new-${crypto.randomUUID().slice(0, 8)}`;
    await planted.send('POST', '/api/auth/register', {
      username,
      email: `${username}@example.test`,
      password: TEST_PASSWORD,
    });
    expect((await planted.get('/api/auth/me')).json.username).toBe(username);
    expect(await isIn(attacker)).toBe(false);
  });

  test('is new after a password change, and all other sessions end (threats A8)', async () => {
    const person = await signUp(site);
    const otherDevice = await signInOnOtherDevice(person);
    const old = person.cookie;
    await person.send('POST', `/api/users/${person.id}/password`, {
      currentPassword: TEST_PASSWORD,
      newPassword: 'another-one',
    });
    expect(person.cookie).not.toBe(old);
    expect((await site.get('/api/auth/me', { cookie: old })).status).toBe(401);
    expect(await isIn(otherDevice)).toBe(false);
    expect(await isIn(person)).toBe(true);
  });

  test.each(['', 'x', '%00.', '%E0%A4%A.', '.', 'a'.repeat(300)])(
    'is ignored if malformed (%j)',
    async (start) => {
      const cookie = `clucket=${start}${'A'.repeat(43)}`;
      expect((await site.get('/api/auth/me', { cookie })).status).toBe(401);
      expect((await site.get('/api/site', { cookie })).status).toBe(200);
    },
  );

  test('does not open another member’s account with that member’s id', async () => {
    const [one, other] = [await signUp(site), await signUp(site)];
    const token = one.cookie.split('.').at(-1);
    expect((await site.get('/api/auth/me', { cookie: `clucket=${other.id}.${token}` })).status).toBe(401);
  });

  test('the role is read from the database on each request (threats A8)', async () => {
    const person = await signUp(site);
    const other = await signUp(site);
    const level = () => person.get(`/api/users/${other.id}/level`);
    expect((await level()).status).toBe(404);
    await sql`UPDATE users SET role = 'admin' WHERE id = ${person.id}`.execute(site.db);
    expect((await level()).status).toBe(200);
  });
});

describe('the list of sessions', () => {
  test('names the devices, marks the current one, and can end one or all others', async () => {
    const person = await signUp(site);
    const phone = signedOutUser(site);
    await phone.send(
      'POST',
      '/api/auth/login',
      { username: person.username, password: TEST_PASSWORD },
      { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1' },
    );
    const third = await signInOnOtherDevice(person);
    const { json } = await person.get('/api/auth/sessions');
    const sessions = json as { id: number; device: string; place: string; current: boolean }[];
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.map(({ device }) => device)).toContain('Safari on iPhone');
    expect(new Set(sessions.map(({ place }) => place))).toEqual(new Set(['unknown']));

    const ofPhone = sessions.find(({ device }) => device === 'Safari on iPhone')!;
    expect((await person.send('DELETE', `/api/auth/sessions/${ofPhone.id}`)).status).toBe(204);
    expect(await isIn(phone)).toBe(false);
    expect((await person.send('DELETE', `/api/auth/sessions/${ofPhone.id}`)).status).toBe(404);
    expect((await person.send('DELETE', '/api/auth/sessions')).status).toBe(204);
    expect([await isIn(third), await isIn(person)]).toEqual([false, true]);
  });

  test('does not let another member end a session', async () => {
    const [person, other] = [await signUp(site), await signUp(site)];
    const { json } = await person.get('/api/auth/sessions');
    expect((await other.send('DELETE', `/api/auth/sessions/${json[0].id}`)).status).toBe(404);
    expect(await isIn(person)).toBe(true);
  });
});

describe('logging out (threats A11)', () => {
  test('ends the session, clears the cookie and sends Clear-Site-Data', async () => {
    const person = await signUp(site);
    const { headers, status } = await person.send('POST', '/api/auth/logout');
    expect(status).toBe(204);
    expect(headers['set-cookie']).toBe('clucket=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(headers['clear-site-data']).toBe('"cache", "storage"');
    const { rows } = await sql`SELECT id FROM sessions WHERE user_id = ${person.id}`.execute(site.db);
    expect(rows).toEqual([]);
  });

  test('succeeds without a session and with an ended one', async () => {
    const person = await signUp(site);
    const { cookie } = person;
    await person.send('POST', '/api/auth/logout');
    const replay = await site.send('POST', '/api/auth/logout', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(replay.status).toBe(204);
    expect((await site.send('POST', '/api/auth/logout')).status).toBe(204);
  });
});

describe('the cookie (threats A10)', () => {
  const SECURE = /^__Host-clucket=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
  const SECURE_DEVICE =
    /^__Host-clucket-device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

  test('has the __Host- prefix and Secure over HTTPS, in every flow', async () => {
    const person = await signUp(overHttps);
    const answers: TestResponse[] = [
      await person.send('POST', '/api/auth/login', { username: person.username, password: TEST_PASSWORD }),
      await person.send('POST', `/api/users/${person.id}/password`, {
        currentPassword: TEST_PASSWORD,
        newPassword: 'another-one',
      }),
    ];
    for (const { setCookies } of answers)
      expect(setCookies).toEqual([expect.stringMatching(SECURE), expect.stringMatching(SECURE_DEVICE)]);
    const plain = person.cookie.replace('__Host-', '');
    expect((await overHttps.get('/api/auth/me', { cookie: plain })).status).toBe(401);
    const out = await person.send('POST', '/api/auth/logout');
    expect(out.headers['set-cookie']).toBe(
      '__Host-clucket=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  test('is secure with COOKIE_SECURE, for an HTTPS proxy', async () => {
    const person = await signUp(secureSite);
    expect(person.cookie).toMatch(/^__Host-/);
  });
  const secureSite = useTestApp({ RATE_LIMITS: 'off', COOKIE_SECURE: 'true' });

  test('is not set by other requests', async () => {
    const person = await signUp(site);
    for (const url of ['/api/auth/me', '/api/site', '/', `/api/users/${person.id}/sandwiches`])
      expect((await person.get(url)).headers['set-cookie'], url).toBeUndefined();
  });
});
