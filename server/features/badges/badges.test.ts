import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestUserAction } from '#server/testing/factories/user-actions.ts';
import { createTestBadge, createTestUserBadge } from '#server/testing/factories/badges.ts';
import { nextTestSequenceNumber } from '#server/testing/factories/sequence.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { signUp, signUpAdmin, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let member: TestUser;
/** Pictures that the admin has uploaded. */
let one: string;
let two: string;
let three: string;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  member = await signUp(site);
  const upload = () => createTestUpload(site.db, { userId: admin.id, kind: 'badge' });
  [one, two, three] = [await upload(), await upload(), await upload()];
});

function aBadge(more: object = {}) {
  const name = `Medal ${nextTestSequenceNumber()}`;
  return { name, description: 'For not sharing the last fry.', category: 'special', ...more };
}

async function make(more: object = {}) {
  const { status, json, text } = await admin.send('POST', '/api/badges', aBadge(more));
  expect(status, text).toBe(201);
  return json as { id: number; name: string; imageUrl: string | null };
}

async function memberWith(xp: number): Promise<string> {
  const { id } = await createTestUser(site.db);
  await createTestUserAction(site.db, { user_id: id, xp_earned: xp });
  return id;
}

async function holdersOf(badgeId: number): Promise<string[]> {
  const { rows } = await sql<{ user: string }>`
    SELECT user_id AS user FROM user_badges WHERE badge_id = ${badgeId} ORDER BY user_id`.execute(site.db);
  return rows.map(({ user }) => user);
}

async function lastChange() {
  const entry = await site.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { ...entry, id: undefined, date_created: undefined };
}

async function named(name: string) {
  const { json } = await signedOutUser(site).get(`/api/badges?q=${encodeURIComponent(name)}`);
  return json as { id: number; name: string; heldBy?: number }[];
}

describe('the list', () => {
  test('is public and sorted by name, and shows the number of holders only to admins (M3.36, A7.21)', async () => {
    const badge = await createTestBadge(site.db, { name: 'Aardvark of the fryer' });
    await createTestUserBadge(site.db, { badge_id: badge.id });
    const seen = await signedOutUser(site).get('/api/badges');
    expect(seen.json[0]).toEqual({
      id: badge.id,
      name: 'Aardvark of the fryer',
      description: badge.description,
      imageUrl: null,
      drawingUrl: expect.stringMatching(/^\/images\/badges\/\d+-\w+\.svg$/),
      requiredXp: null,
      category: 'achievement',
    });
    expect((await admin.get('/api/badges')).json[0]).toMatchObject({ name: badge.name, heldBy: 1 });
    expect((await member.get('/api/badges')).text).not.toContain('heldBy');
  });

  test('searches by name and category with wildcards as literals, and is paged (A2.56)', async () => {
    const [percent] = [await make({ name: '100% Thigh', category: 'event' })];
    expect((await named('0% TH')).map(({ id }) => id)).toEqual([percent.id]);
    expect(await named('1__')).toEqual([]);
    const events = (await signedOutUser(site).get('/api/badges?category=event&limit=1')).json;
    expect(events).toMatchObject([{ category: 'event' }]);
    await make({ name: '100 more', category: 'event' });
    const first = await signedOutUser(site).get('/api/badges?q=100&limit=1');
    expect(first.headers['x-total-count']).toBe('2');
    const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers['link']!)!;
    const second = await signedOutUser(site).get(next!);
    expect([...first.json, ...second.json].map(({ name }: { name: string }) => name)).toEqual([
      '100 more',
      '100% Thigh',
    ]);
    expect((await signedOutUser(site).get('/api/badges?category=gold')).status).toBe(400);
  });
});

describe('creating a badge', () => {
  test('returns 201 with the badge and records it in the audit log (A5.21, A7.25)', async () => {
    const badge = aBadge({ requiredXp: '', imageUrl: one });
    const { status, json } = await admin.send('POST', '/api/badges', badge);
    expect([status, json]).toMatchObject([201, { ...badge, requiredXp: null }]);
    expect(await lastChange()).toMatchObject({
      user_id: admin.id,
      action: 'create',
      entity_type: 'badge',
      entity_id: String(json.id),
      after: { name: badge.name, requiredXp: null },
    });
  });

  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: undefined }, 'Name is required'],
    ['name', { name: 'x'.repeat(101) }, 'must be 100 characters or less'],
    ['description', { description: '' }, 'Description is required'],
    ['category', { category: undefined }, 'Category is required'],
    ['category', { category: 'gold' }, 'Category is required'],
    ['requiredXp', { requiredXp: -1 }, 'Required XP must be a whole number from 0 to 1,000,000,000'],
    ['requiredXp', { requiredXp: 1.5 }, 'Required XP must be a whole number from 0 to 1,000,000,000'],
    ['requiredXp', { requiredXp: 1e12 }, 'Required XP must be a whole number from 0 to 1,000,000,000'],
    ['imageUrl', { imageUrl: 'https://tracker.example/pixel.gif' }, 'Please upload the photo here'],
    ['imageurl', { imageurl: 'javascript:alert(1)' }, 'Please upload the photo here'],
    ['imageUrl', { imageUrl: '//evil.example/x.png' }, 'Please upload the photo here'],
  ])('rejects a wrong %s with 400: %o (A3.17, A5, A9.10)', async (field, wrong, message) => {
    const { status, json } = await admin.send('POST', '/api/badges', aBadge(wrong));
    expect(status).toBe(400);
    expect(json.errors).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  test('rejects the name of another badge in any case with 409 (A3.16)', async () => {
    const { name } = await make();
    const { status, json } = await admin.send('POST', '/api/badges', aBadge({ name: name.toUpperCase() }));
    expect([status, json.detail]).toEqual([409, 'Another badge already has this name.']);
  });

  test('creates one badge from twenty concurrent requests with the same name (threats C5)', async () => {
    const badge = aBadge({ requiredXp: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.send('POST', '/api/badges', badge)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await named(badge.name)).toHaveLength(1);
  });

  test('awards it at once to members with at least its requiredXp, and to no others (D24)', async () => {
    const [below, exactly, above] = [await memberWith(776), await memberWith(777), await memberWith(778)];
    const { id } = await make({ requiredXp: 777 });
    const holders = await holdersOf(id);
    expect(holders).toContain(exactly);
    expect(holders).toContain(above);
    expect(holders).not.toContain(below);
  });

  test('for 0 XP, awards it to members who register later, too', async () => {
    const early = await signUp(site);
    const { id, name } = await make({ requiredXp: 0 });
    const late = await signUp(site);
    for (const person of [early, late]) {
      expect((await person.get(`/api/users/${person.id}/badges`)).json).toMatchObject([{ id }]);
      expect((await person.get('/api/notifications')).json).toMatchObject([{ title: `You earned ${name}` }]);
    }
    await admin.send('DELETE', `/api/badges/${id}`);
  });

  test('awards it to more members than one statement has parameters for, and notifies each', async () => {
    const count = 13_200;
    await sql`
      INSERT INTO users (id, username, email, xp)
      SELECT 'many' || n, 'many' || n, 'many' || n || '@mail.example', 123456 FROM generate_series(1, ${count}::int) n
    `.execute(site.db);
    const { id } = await make({ requiredXp: 123_456 });
    const { rows } = await sql`
      SELECT (SELECT count(*) FROM user_badges WHERE badge_id = ${id}) AS holders,
        (SELECT count(*) FROM notifications WHERE kind = 'badge' AND subject = ${id}) AS notified`.execute(
      site.db,
    );
    expect(rows).toEqual([{ holders: count, notified: count }]);
    await sql`UPDATE users SET xp = 0 WHERE xp = 123456`.execute(site.db);
  });
});

describe('changing a badge', () => {
  test('changes only the given fields, and clears those that are empty (D25)', async () => {
    const { id } = await make({ imageUrl: one, requiredXp: 90_000 });
    const url = `/api/badges/${id}`;
    const updated = await admin.send('PATCH', url, { description: 'Now with pickles.' });
    expect(updated.json).toMatchObject({
      description: 'Now with pickles.',
      imageUrl: one,
      requiredXp: 90_000,
    });
    expect(await lastChange()).toMatchObject({
      action: 'update',
      before: { description: 'For not sharing the last fry.' },
      after: { description: 'Now with pickles.' },
    });
    const cleared = await admin.send('PATCH', url, { imageurl: '', requiredXp: '' });
    expect(cleared.json).toMatchObject({ imageUrl: null, requiredXp: null });
    expect((await admin.send('PATCH', url, {})).json).toEqual(cleared.json);
  });

  test('accepts both imageUrl and imageurl, and prefers imageUrl (A7.26, D25)', async () => {
    for (const [input, imageUrl] of [
      [{ imageurl: two }, two],
      [{ imageUrl: three, imageurl: two }, three],
      [{ imageUrl: null, imageurl: two }, null],
    ] as const) {
      const { id } = await make({ imageurl: one });
      expect((await admin.send('PATCH', `/api/badges/${id}`, input)).json).toMatchObject({ imageUrl });
      expect((await admin.send('POST', '/api/badges', aBadge(input))).json).toMatchObject({ imageUrl });
    }
  });

  test('accepts only the admin’s own uploads, and stores null for a drawing (D54)', async () => {
    const missing = `/uploads/${'0'.repeat(32)}-400.webp`;
    const own = await createTestUpload(site.db, { userId: member.id, kind: 'general' });
    const { id } = await make({ imageUrl: one });
    for (const imageUrl of [missing, own]) {
      expect((await admin.send('PATCH', `/api/badges/${id}`, { imageUrl })).status).toBe(400);
      expect((await admin.send('POST', '/api/badges', aBadge({ imageUrl }))).status).toBe(400);
    }
    expect(await named((await admin.send('PATCH', `/api/badges/${id}`, {})).json.name)).toMatchObject([
      { imageUrl: one },
    ]);
    const drawn = await admin.send('PATCH', `/api/badges/${id}`, { imageurl: '/images/badges/1-aaaa.svg' });
    expect(drawn.json.imageUrl).toBeNull();
  });

  test('a lower threshold awards it to more members, a higher one revokes nothing (D24)', async () => {
    const [low, high] = [await memberWith(50_000), await memberWith(60_000)];
    const { id } = await make({ requiredXp: 60_000 });
    const url = `/api/badges/${id}`;
    expect(await holdersOf(id)).toEqual([high]);
    await admin.send('PATCH', url, { requiredXp: 50_000 });
    expect(await holdersOf(id)).toEqual([low, high].toSorted());
    await admin.send('PATCH', url, { requiredXp: 70_000 });
    await admin.send('PATCH', url, { requiredXp: null });
    expect(await holdersOf(id)).toEqual([low, high].toSorted());
  });

  test('rejects the name of another badge with 409, and accepts its own in another case', async () => {
    const [one, other] = [await make(), await make()];
    const taken = await admin.send('PATCH', `/api/badges/${one.id}`, { name: other.name.toUpperCase() });
    expect([taken.status, taken.json.detail]).toEqual([409, 'Another badge already has this name.']);
    const louder = await admin.send('PATCH', `/api/badges/${one.id}`, { name: one.name.toUpperCase() });
    expect([louder.status, louder.json.name]).toEqual([200, one.name.toUpperCase()]);
  });

  test('waits for a concurrent action that has already read the badges (threats C5)', async () => {
    const { id: userId } = await createTestUser(site.db);
    const { id } = await make({ requiredXp: 500 });
    const action = await site.database.pool.connect();
    await action.query('BEGIN');
    await action.query('UPDATE users SET xp = 460 WHERE id = $1', [userId]);
    const change = admin.send('PATCH', `/api/badges/${id}`, { requiredXp: 450 });
    await Promise.race([change, waitForBlockedQuery()]);
    await action.query('COMMIT');
    action.release();
    expect((await change).status).toBe(200);
    expect(await holdersOf(id)).toContain(userId);
  });
});

async function waitForBlockedQuery(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND NOT l.granted`.execute(site.db);
    if (rows.length > 0) return;
  }
}

describe('awarding by hand', () => {
  test('awards it once regardless of XP, then answers 409 (A4.12, A7.28, A8.24)', async () => {
    const { id } = await signUp(site);
    const badge = await make({ requiredXp: 900_000 });
    const url = `/api/users/${id}/badges`;
    const first = await admin.send('POST', url, { badgeId: badge.id });
    expect([first.status, first.json]).toMatchObject([201, { ...badge, dateEarned: expect.any(String) }]);
    expect(await lastChange()).toMatchObject({
      user_id: admin.id,
      action: 'award',
      entity_type: 'user',
      entity_id: id,
      after: { badgeId: badge.id, badge: badge.name },
    });
    const repeated = await admin.send('POST', url, { badgeId: badge.id });
    expect([repeated.status, repeated.json.detail]).toEqual([
      409,
      'Failed to award badge. User may already have this badge.',
    ]);
    expect((await admin.get(url)).json).toEqual([first.json]);
  });

  test('only one of twenty concurrent requests succeeds (threats C5)', async () => {
    const { id } = await createTestUser(site.db);
    const badge = await make();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.send('POST', `/api/users/${id}/badges`, { badgeId: badge.id })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await holdersOf(badge.id)).toEqual([id]);
  });

  test('rejects an unknown badge or user (A5.22)', async () => {
    const badge = await make();
    const missing = [
      await admin.send('POST', `/api/users/${member.id}/badges`, { badgeId: 2147483647 }),
      await admin.send('POST', '/api/users/nobody/badges', { badgeId: badge.id }),
    ];
    expect(missing.map(({ status }) => status)).toEqual([404, 404]);
    for (const badgeId of ['7', undefined, null, 1.5, 0, 2147483648]) {
      const { status, json } = await admin.send('POST', `/api/users/${member.id}/badges`, { badgeId });
      expect(status).toBe(400);
      if (typeof badgeId !== 'number') expect(json.detail).toBe('Please select a badge');
    }
  });

  test('lists a member’s badges newest first, with limit and cursor (D0.11)', async () => {
    const holder = await signUp(site);
    const earned = [];
    for (let at = 0; at < 3; at++)
      earned.unshift((await createTestUserBadge(site.db, { user_id: holder.id })).badge_id);
    const url = `/api/users/${holder.id}/badges`;
    const first = await holder.get(`${url}?limit=2`);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))![1]!;
    const second = await holder.get(next);
    expect([...first.json, ...second.json].map(({ id }) => id)).toEqual(earned);
    expect(second.headers).toMatchObject({ 'x-total-count': '3' });
    expect(second.headers['link']).toBeUndefined();
  });
});

describe('deleting a badge', () => {
  test('removes it from the list, but its holders keep it (A7.27)', async () => {
    const [holder, other] = [await signUp(site), await signUp(site)];
    const badge = await make({ requiredXp: 40_000 });
    await admin.send('POST', `/api/users/${holder.id}/badges`, { badgeId: badge.id });
    const countFor = async ({ id, get }: TestUser) => (await get(`/api/users/${id}/level`)).json.badgeCount;
    const all = await countFor(other);
    expect((await admin.send('DELETE', `/api/badges/${badge.id}`)).status).toBe(204);
    expect(await lastChange()).toMatchObject({ action: 'delete', before: { name: badge.name } });
    expect(await named(badge.name)).toEqual([]);
    expect((await holder.get(`/api/users/${holder.id}/badges`)).json).toMatchObject([{ id: badge.id }]);
    expect((await holder.get(`/api/users/${holder.id}/level`)).json.nextBadge?.id).not.toBe(badge.id);
    expect([await countFor(holder), await countFor(other)]).toEqual([all, all - 1]);

    for (const response of [
      await admin.send('DELETE', `/api/badges/${badge.id}`),
      await admin.send('PATCH', `/api/badges/${badge.id}`, { name: 'Back from the fryer' }),
      await admin.send('POST', `/api/users/${member.id}/badges`, { badgeId: badge.id }),
    ])
      expect(response.status).toBe(404);
  });

  test('frees its name, and XP no longer earn it', async () => {
    const person = await signUp(site);
    const badge = await make({ requiredXp: 450 });
    await admin.send('DELETE', `/api/badges/${badge.id}`);
    expect((await admin.send('POST', '/api/badges', aBadge({ name: badge.name }))).status).toBe(201);
    await sql`UPDATE action_config SET xp_reward = 460 WHERE action_type = 'search'`.execute(site.db);
    const search = { actionType: 'search', metadata: { query: 'wing' } };
    await person.send('POST', `/api/users/${person.id}/actions`, search);
    await sql`UPDATE action_config SET xp_reward = 0 WHERE action_type = 'search'`.execute(site.db);
    expect(await holdersOf(badge.id)).not.toContain(person.id);
  });

  test('can be undone, which also awards it to members who reached its XP meanwhile', async () => {
    const [early, late] = [await memberWith(900), await memberWith(0)];
    const badge = await make({ requiredXp: 800 });
    const restore = (by: TestUser, id = badge.id) => by.send('POST', `/api/badges/${id}/restoration`);
    await admin.send('DELETE', `/api/badges/${badge.id}`);
    await createTestUserAction(site.db, { user_id: late, xp_earned: 900 });
    expect((await restore(member)).status).toBe(403);
    expect(await named(badge.name)).toEqual([]);
    const { status, json } = await restore(admin);
    expect([status, json]).toEqual([200, badge]);
    expect((await restore(admin)).json).toEqual(badge);
    expect(await named(badge.name)).toMatchObject([{ id: badge.id }]);
    expect(await holdersOf(badge.id)).toEqual(expect.arrayContaining([early, late]));
    expect(await lastChange()).toMatchObject({ action: 'restore', after: { name: badge.name } });
    expect((await restore(admin, 999_999)).status).toBe(404);
  });

  test('lists it for admins with the number of its holders until it is restored', async () => {
    const badge = await make();
    await createTestUserBadge(site.db, { user_id: member.id, badge_id: badge.id });
    await admin.send('DELETE', `/api/badges/${badge.id}`);
    expect((await member.get('/api/deleted-badges')).status).toBe(403);
    const listed = await admin.get('/api/deleted-badges?limit=1');
    expect(listed.json).toEqual([{ ...badge, heldBy: 1, dateDeleted: expect.any(String) }]);
    await admin.send('POST', `/api/badges/${badge.id}/restoration`);
    const left = (await admin.get('/api/deleted-badges')).json.map(({ id }: { id: number }) => id);
    expect(left).not.toContain(badge.id);
  });

  test('cannot be undone if another badge has its name', async () => {
    const badge = await make();
    await admin.send('DELETE', `/api/badges/${badge.id}`);
    const other = (await admin.send('POST', '/api/badges', aBadge({ name: badge.name }))).json;
    const { status, json } = await admin.send('POST', `/api/badges/${badge.id}/restoration`);
    expect([status, json.errors[0].field]).toEqual([409, 'name']);
    expect(await named(badge.name)).toMatchObject([{ id: other.id }]);
  });

  test('a concurrent award either succeeds or leaves no holder', async () => {
    const { id } = await createTestUser(site.db);
    const badge = await make();
    const [award, removal] = await Promise.all([
      admin.send('POST', `/api/users/${id}/badges`, { badgeId: badge.id }),
      admin.send('DELETE', `/api/badges/${badge.id}`),
    ]);
    expect(removal.status).toBe(204);
    expect([201, 404]).toContain(award.status);
    expect(await holdersOf(badge.id)).toEqual(award.status === 201 ? [id] : []);
  });
});

test('only admins can create, change, delete and award badges (A6.4)', async () => {
  const badge = await make();
  for (const [person, status] of [
    [signedOutUser(site), 401],
    [member, 403],
  ] as const) {
    for (const answer of [
      await person.send('POST', '/api/badges', aBadge({ name: 'Mine' })),
      await person.send('PATCH', `/api/badges/${badge.id}`, { name: 'Mine' }),
      await person.send('DELETE', `/api/badges/${badge.id}`),
      await person.send('POST', `/api/users/${member.id}/badges`, { badgeId: badge.id }),
    ])
      expect(answer.status).toBe(status);
  }
  expect(await named('Mine')).toEqual([]);
  expect(await named(badge.name)).toMatchObject([{ id: badge.id }]);
  expect(await holdersOf(badge.id)).toEqual([]);
});
