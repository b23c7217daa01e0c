import { beforeAll, describe, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
beforeAll(async () => {
  admin = await signUpAdmin(site);
});

const PROMOTE = (id: string) => `/api/users/${id}/promote`;
const DEMOTE = (id: string) => `/api/users/${id}/demote`;
const EDITOR = (id: string) => `/api/users/${id}/catalog-editor`;

describe('POST /api/users/{id}/promote (A4.11, A7.24)', () => {
  test('promotes a member once and records it (threats B7) (M7.9, A1.4, A4.11, A7.24)', async () => {
    const member = await signUp(site);
    const first = await admin.send('POST', PROMOTE(member.id));
    expect(first).toMatchObject({ status: 200, json: { message: `${member.username} is now an admin.` } });
    const repeated = await admin.send('POST', PROMOTE(member.id));
    expect(repeated).toMatchObject({
      status: 200,
      json: { message: `${member.username} is already an admin.` },
    });
    expect(await auditOf(member.id)).toEqual([
      { user_id: admin.id, action: 'promote', before: { role: 'user' }, after: { role: 'admin' } },
    ]);
    await signIn(member);
    expect((await member.get('/api/auth/me')).json.role).toBe('admin');
    expect((await member.get('/api/overview')).status).toBe(200);
  });

  test('rejects visitors, members and catalog editors (threats B7) (M6.11, A6.5, A6.16)', async () => {
    const member = await signUp(site);
    const editor = await signUpCatalogEditor(site);
    const visitor = signedOutUser(site);
    for (const [client, status] of [
      [visitor, 401],
      [member, 403],
      [editor, 403],
    ] as const) {
      expect((await client.send('POST', PROMOTE(member.id))).status).toBe(status);
      expect((await client.send('POST', DEMOTE(admin.id))).status).toBe(status);
      expect((await client.send('PUT', EDITOR(member.id), { granted: true })).status).toBe(status);
    }
    expect(await rightsOf(member.id)).toEqual({ role: 'user', catalog_editor: false });
    expect(await rightsOf(admin.id)).toEqual({ role: 'admin', catalog_editor: false });
    expect(await auditOf(member.id)).toEqual([]);
  });

  test('rejects a cross-site request', async () => {
    const member = await signUp(site);
    const forged = await admin.send('POST', PROMOTE(member.id), undefined, {
      'sec-fetch-site': 'cross-site',
    });
    expect(forged.status).toBe(403);
    expect(await rightsOf(member.id)).toMatchObject({ role: 'user' });
  });

  test('answers 404 for an unknown id', async () => {
    expect((await admin.send('POST', PROMOTE('nobody'))).status).toBe(404);
    expect((await admin.send('PUT', EDITOR('nobody'), { granted: true })).status).toBe(404);
  });

  test('ends the member’s sessions (threats A8)', async () => {
    const member = await signUp(site);
    const otherDevice = { ...signedOutUser(site), cookie: member.cookie };
    expect((await member.get('/api/auth/me')).status).toBe(200);
    await admin.send('POST', PROMOTE(member.id));
    expect((await member.get('/api/auth/me')).status).toBe(401);
    expect((await site.get('/api/overview', { cookie: otherDevice.cookie })).status).toBe(401);
  });
});

test('an admin can do everything that a user can (M6.8)', async () => {
  const { id: sandwichId } = await createTestSandwich(site.db);
  const visit = { actionType: 'try', entityType: 'sandwich', entityId: sandwichId };
  const recommended = { websiteUrl: 'https://roost.example', notes: 'They fry to order.' };
  for (const [method, url, body, status] of [
    ['PATCH', `/api/users/${admin.id}`, { bio: 'Thigh.' }, 200],
    ['POST', '/api/user-sandwiches', { userId: admin.id, sandwichId, isFavorite: true }, 201],
    ['POST', '/api/reviews', { userId: admin.id, sandwichId, rating: 4, review: 'Loud.' }, 201],
    ['POST', `/api/users/${admin.id}/actions`, visit, 201],
    ['POST', '/api/restaurant-recommendations', recommended, 201],
  ] as const)
    expect([url, (await admin.send(method, url, body)).status]).toEqual([url, status]);
  expect((await admin.get(`/api/users/${admin.id}/level`)).json.xp).toBe(20);
});

describe('POST /api/users/{id}/demote', () => {
  test('demotes an admin once and records it', async () => {
    const other = await signUpAdmin(site);
    expect((await other.get('/api/overview')).status).toBe(200);
    expect((await admin.send('POST', DEMOTE(other.id))).json.message).toBe(
      `${other.username} is no longer an admin.`,
    );
    expect((await admin.send('POST', DEMOTE(other.id))).json.message).toBe(
      `${other.username} is not an admin.`,
    );
    expect(await auditOf(other.id)).toEqual([
      { user_id: admin.id, action: 'demote', before: { role: 'admin' }, after: { role: 'user' } },
    ]);
    await signIn(other);
    expect((await other.get('/api/overview')).status).toBe(403);
  });

  test('replaces an admin’s session when they demote themselves (threats A8)', async () => {
    const self = await signUpAdmin(site);
    const before = self.cookie;
    expect((await self.send('POST', DEMOTE(self.id))).status).toBe(200);
    expect(self.cookie).not.toBe(before);
    expect((await self.get('/api/auth/me')).json.role).toBe('user');
    expect((await site.get('/api/auth/me', { cookie: before })).status).toBe(401);
  });

  test('starts no session if a new password ends the old one meanwhile (threats A8)', async () => {
    const self = await signUpAdmin(site);
    const changing = await site.db.transaction().execute(async (tx) => {
      await sql`UPDATE users SET password_hash = 'new' WHERE id = ${self.id}`.execute(tx);
      await sql`DELETE FROM sessions WHERE user_id = ${self.id}`.execute(tx);
      const answer = self.send('PUT', EDITOR(self.id), { granted: true });
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      return { answer };
    });
    expect((await changing.answer).headers['set-cookie']).toBeUndefined();
    const { rows } = await sql`SELECT id FROM sessions WHERE user_id = ${self.id}`.execute(site.db);
    expect(rows).toEqual([]);
  });

  test('rejects the demotion of the last admin who can sign in with 409 (threats B6) (A4.11)', async () => {
    await onlyAdmin(async () => {
      await createTestUser(site.db, { role: 'admin', password_hash: null });
      const rejected = await admin.send('POST', DEMOTE(admin.id));
      expect(rejected).toMatchObject({
        status: 409,
        json: { detail: 'This is the last admin. Promote someone else first.' },
      });
      expect(await rightsOf(admin.id)).toMatchObject({ role: 'admin' });
    });
  });

  test('leaves one admin when two demote each other concurrently, in every round (threats B6)', async () => {
    await onlyAdmin(async () => {
      const other = await signUpAdmin(site);
      for (let round = 0; round < repetitions(8, 30); round++) {
        await sql`UPDATE users SET role = 'admin' WHERE id IN (${admin.id}, ${other.id})`.execute(site.db);
        await Promise.all([signIn(admin), signIn(other)]);
        const answers = await Promise.all([
          admin.send('POST', DEMOTE(other.id)),
          other.send('POST', DEMOTE(admin.id)),
        ]);
        expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
        expect([401, 403, 409]).toContain(answers.map(({ status }) => status).toSorted()[1]);
        expect(await adminIds()).toHaveLength(1);
      }
      await sql`UPDATE users SET role = 'admin' WHERE id = ${admin.id}`.execute(site.db);
      await signIn(admin);
    });
  });

  test('leaves one admin when two demote themselves concurrently', async () => {
    await onlyAdmin(async () => {
      const other = await signUpAdmin(site);
      const answers = await Promise.all([
        admin.send('POST', DEMOTE(admin.id)),
        other.send('POST', DEMOTE(other.id)),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await adminIds()).toHaveLength(1);
      await sql`UPDATE users SET role = 'admin' WHERE id = ${admin.id}`.execute(site.db);
    });
  });
});

describe('PUT /api/users/{id}/catalog-editor (D0.35, D0.36)', () => {
  test('grants and withdraws the role and records both', async () => {
    const member = await signUp(site);
    const granted = await admin.send('PUT', EDITOR(member.id), { granted: true });
    expect(granted).toMatchObject({
      status: 200,
      json: { message: `${member.username} can edit restaurants.` },
    });
    await admin.send('PUT', EDITOR(member.id), { granted: true });
    await signIn(member);
    expect((await member.get('/api/auth/me')).json).toMatchObject({ role: 'user', catalogEditor: true });
    const taken = await admin.send('PUT', EDITOR(member.id), { granted: false });
    expect(taken.json.message).toBe(`${member.username} can no longer edit restaurants.`);
    expect(await auditOf(member.id)).toEqual([
      {
        user_id: admin.id,
        action: 'grant',
        before: { catalogEditor: false },
        after: { catalogEditor: true },
      },
      {
        user_id: admin.id,
        action: 'withdraw',
        before: { catalogEditor: true },
        after: { catalogEditor: false },
      },
    ]);
  });

  test.each([[{}], [{ granted: 'yes' }], [{ granted: true, role: 'admin' }]])('rejects %j', async (body) => {
    expect((await admin.send('PUT', EDITOR(admin.id), body)).status).toBe(400);
  });

  test('no username grants rights, even if a catalog editor had it before (threats B5)', async () => {
    const names = ['chickenking', 'catalog_editor', 'editor', 'manager', 'clucket', 'superadmin'];
    const former = await signUp(site, { username: 'keeper' });
    await admin.send('PUT', EDITOR(former.id), { granted: true });
    await signIn(former);
    await former.send('PATCH', `/api/users/${former.id}`, { username: 'keeper-2' });
    for (const username of [...names, 'keeper']) {
      const person = await signUp(site, { username, email: `${username}.b5@example.test` });
      expect((await person.get('/api/auth/me')).json).toMatchObject({ role: 'user', catalogEditor: false });
      expect((await person.send('PATCH', '/api/restaurants/1', { name: 'Mine' })).status, username).toBe(403);
      expect((await person.send('DELETE', '/api/restaurants/1')).status, username).toBe(403);
    }
    expect((await former.get('/api/auth/me')).json.catalogEditor).toBe(true);
  });
});

describe('GET /api/users for admins (D6)', () => {
  let ava: string;
  beforeAll(async () => {
    const users = [
      {
        username: 'ava-crisp',
        email: 'zed@coop.example',
        xp: 700,
        date_created: new Date('2024-03-04T00:00:00Z'),
      },
      {
        username: 'Bert_crisp',
        email: 'bert@coop.example',
        xp: 20,
        date_created: new Date('2025-03-04T00:00:00Z'),
      },
      { username: 'cora', email: 'cora@coop.example', display_name: 'Crisp Cora', xp: 300 },
      { username: 'per%cent', email: 'per@coop.example' },
    ];
    for (const user of users) await createTestUser(site.db, user);
    ava = (await admin.get('/api/users?q=AVA-')).json[0].id;
  });

  test('searches in username, email and display name, ignoring case', async () => {
    expect(await namesAt('q=CRISP')).toEqual(['ava-crisp', 'Bert_crisp', 'cora']);
    expect(await namesAt('q=zed@')).toEqual(['ava-crisp']);
    expect(await namesAt('q=r%25c')).toEqual(['per%cent']);
  });

  test('sorts by every column in both orders, and pages have no gaps or duplicates', async () => {
    expect(await namesAt('q=coop.example&sort=email')).toEqual([
      'Bert_crisp',
      'cora',
      'per%cent',
      'ava-crisp',
    ]);
    expect(await namesAt('q=crisp&sort=xp&order=descending')).toEqual(['ava-crisp', 'cora', 'Bert_crisp']);
    expect((await namesAt('q=crisp&sort=dateCreated')).slice(0, 2)).toEqual(['ava-crisp', 'Bert_crisp']);
    for (const sort of ['username', 'email', 'role', 'xp', 'dateCreated'])
      for (const order of ['ascending', 'descending']) {
        const all = await namesAt(`q=coop.example&sort=${sort}&order=${order}`);
        expect(all).toHaveLength(4);
        expect(await walk(`/api/users?q=coop.example&sort=${sort}&order=${order}&limit=1`)).toEqual(all);
      }
  });

  test('filters by role', async () => {
    expect(await namesAt('role=admin')).toContain(admin.username);
    expect(await namesAt('role=admin')).not.toContain('cora');
    await admin.send('PUT', EDITOR(ava), { granted: true });
    expect(await namesAt('role=catalogEditor')).toContain('ava-crisp');
  });

  test('shows contact and moderation fields only to admins (M7.33, A6.2)', async () => {
    const answer = await admin.get('/api/users?q=ava-crisp');
    expect(answer.headers['x-total-count']).toBe('1');
    expect(answer.json).toEqual([
      {
        id: ava,
        username: 'ava-crisp',
        displayName: null,
        avatarUrl: null,
        level: 7,
        email: 'zed@coop.example',
        role: 'user',
        catalogEditor: true,
        xp: 700,
        location: null,
        standing: null,
        suspendedUntil: null,
        dateCreated: '2024-03-04T00:00:00.000Z',
      },
    ]);
    const member = await signUp(site);
    for (const [person, message] of [
      [member, 403],
      [signedOutUser(site), 401],
    ] as const) {
      const { text, json } = await person.get('/api/users');
      expect(text).not.toContain('coop.example');
      expect(Object.keys(json[0]).toSorted()).toEqual([
        'avatarUrl',
        'displayName',
        'id',
        'level',
        'username',
      ]);
      for (const query of ['q=zed', 'sort=email', 'order=descending', 'role=admin'])
        expect((await person.get(`/api/users?${query}`)).status, query).toBe(message);
    }
  });
});

async function namesAt(query: string): Promise<string[]> {
  const { status, json, text } = await admin.get(`/api/users?${query}`);
  expect(status, text).toBe(200);
  return json.map(({ username }: { username: string }) => username);
}

/** The usernames of all pages, following the Link header. */
async function walk(first: string): Promise<string[]> {
  const found: string[] = [];
  for (let url: string | undefined = first; url;) {
    const { json, headers } = await admin.get(url);
    found.push(...json.map(({ username }: { username: string }) => username));
    url = /<([^>]*)>/.exec(headers['link'] ?? '')?.[1];
  }
  return found;
}

async function signIn(person: TestUser): Promise<void> {
  const body = { username: person.username, password: TEST_PASSWORD };
  expect((await person.send('POST', '/api/auth/login', body)).status).toBe(200);
}

async function rightsOf(id: string) {
  const { rows } = await sql`SELECT role, catalog_editor FROM users WHERE id = ${id}`.execute(site.db);
  return rows[0];
}

async function auditOf(id: string) {
  const { rows } = await sql`
    SELECT user_id, action, before, after FROM audit_log WHERE entity_type = 'user' AND entity_id = ${id} ORDER BY id
  `.execute(site.db);
  return rows;
}

async function adminIds() {
  const { rows } = await sql`SELECT id FROM users WHERE role = 'admin' AND password_hash IS NOT NULL`.execute(
    site.db,
  );
  return rows;
}

/** Demotes all other admins, then runs `work`. */
async function onlyAdmin(work: () => Promise<void>): Promise<void> {
  await sql`UPDATE users SET role = 'user' WHERE role = 'admin' AND id <> ${admin.id}`.execute(site.db);
  await work();
}
