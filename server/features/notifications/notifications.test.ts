import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestBadge } from '#server/testing/factories/badges.ts';
import { createTestUserSandwich } from '#server/testing/factories/user-sandwiches.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, signedOutUser, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { cleanupJobs } from '#server/cleanup-jobs.ts';
import { parseConfig } from '#server/config/config.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  admin = await signUpAdmin(site);
  other = await signUp(site);
});

async function inbox(person: TestUser, query = '') {
  const answer = await person.get(`/api/notifications${query}`);
  expect(answer.status).toBe(200);
  return answer.json;
}

async function unread(person: TestUser): Promise<number> {
  return (await person.get('/api/notifications/unread-count')).json.unread;
}

async function award(person: TestUser, name?: string) {
  const badge = await createTestBadge(site.db, name ? { name } : {});
  const answer = await admin.send('POST', `/api/users/${person.id}/badges`, { badgeId: badge.id });
  return { badge, answer };
}

async function recommendation(person: TestUser, status: 'approved' | 'rejected') {
  const { json } = await person.send('POST', '/api/restaurant-recommendations', {
    websiteUrl: 'https://www.the-roost.example/menu',
    notes: 'They fry to order.',
  });
  return admin.send('PATCH', `/api/restaurant-recommendations/${json.id}`, { status });
}

describe('notifications about badges, levels and recommendations', () => {
  test('an awarded badge notifies only its member, with its picture', async () => {
    const member = await signUp(site);
    const { badge } = await award(member, 'Honest Critic');
    expect(await inbox(member)).toEqual([
      {
        id: expect.any(Number),
        kind: 'badge',
        title: 'You earned Honest Critic',
        text: 'For being there.',
        path: '/profile',
        imageUrl: null,
        drawingUrl: expect.stringContaining(`/images/badges/${badge.id}-`),
        level: null,
        decision: null,
        sandwichId: null,
        dateCreated: site.clock.now.toISOString(),
        dateRead: null,
      },
    ]);
    expect([await unread(member), await unread(other), (await inbox(admin)).length]).toEqual([1, 0, 0]);
  });

  test('100 concurrent awards of one badge award it once and notify once', async () => {
    const member = await signUp(site);
    const badge = await createTestBadge(site.db);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        admin.send('POST', `/api/users/${member.id}/badges`, { badgeId: badge.id }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await inbox(member)).toHaveLength(1);
  });

  test('an action notifies of the level and badge that it reaches, in one transaction with them', async () => {
    const member = await signUp(site);
    await createTestBadge(site.db, { name: 'Two Hundred', required_xp: 200 });
    await sql`UPDATE users SET xp = 195 WHERE id = ${member.id}`.execute(site.db);
    const { id: sandwichId } = await createTestSandwich(site.db);
    await sql`ALTER TABLE notifications ADD CONSTRAINT trap CHECK (kind <> 'level')`.execute(site.db);
    const failed = await member.send('POST', '/api/reviews', { sandwichId, rating: 5 });
    await sql`ALTER TABLE notifications DROP CONSTRAINT trap`.execute(site.db);
    expect([failed.status, await inbox(member)]).toEqual([500, []]);
    expect((await member.get('/api/auth/me')).json.xp).toBe(195);
    expect((await member.send('POST', '/api/reviews', { sandwichId, rating: 5 })).status).toBe(201);
    const items = await inbox(member);
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      'You’re now level 2',
      'You earned Two Hundred',
    ]);
    expect(items[0]).toMatchObject({ kind: 'level', level: 2, path: '/profile' });
  });

  test('a new badge notifies each member who already has its XP', async () => {
    const member = await signUp(site);
    await sql`UPDATE users SET xp = 7000 WHERE id = ${member.id}`.execute(site.db);
    const made = await admin.send('POST', '/api/badges', {
      name: 'Seven Thousand',
      description: 'A lot.',
      category: 'level',
      requiredXp: 7000,
    });
    expect(made.status).toBe(201);
    expect((await inbox(member)).map(({ title }: { title: string }) => title)).toEqual([
      'You earned Seven Thousand',
    ]);
    await admin.send('PATCH', `/api/badges/${made.json.id}`, { requiredXp: 6900 });
    expect(await inbox(member)).toHaveLength(1);
    expect(await inbox(other)).toEqual([]);
  });

  test.each([
    [
      'approved',
      'Your recommendation of the-roost.example was approved',
      'Thanks for the recommendation. +25 XP.',
    ],
    ['rejected', 'We didn’t add the-roost.example this time', 'Thanks anyway. Know another place?'],
  ] as const)('a recommendation that is %s notifies its member', async (status, title, text) => {
    const member = await signUp(site);
    expect((await recommendation(member, status)).status).toBe(200);
    expect(await inbox(member)).toMatchObject([{ kind: 'recommendation', decision: status, title, text }]);
    expect(await inbox(other)).toEqual([]);
  });

  test('a recommendation by a visitor notifies nobody', async () => {
    const { rows: before } = await sql`SELECT 1 FROM notifications`.execute(site.db);
    expect((await recommendation(signedOutUser(site), 'approved')).status).toBe(200);
    const { rows: after } = await sql`SELECT 1 FROM notifications`.execute(site.db);
    expect(after).toHaveLength(before.length);
  });
});

describe('read state', () => {
  test('marking one as read keeps the first time; another member’s returns 404', async () => {
    const member = await signUp(site);
    await award(member);
    const [{ id }] = await inbox(member);
    expect((await other.send('PUT', `/api/notifications/${id}/read`)).status).toBe(404);
    expect(await unread(member)).toBe(1);
    expect((await member.send('PUT', `/api/notifications/${id}/read`)).status).toBe(204);
    const [{ dateRead }] = await inbox(member);
    site.clock.now = new Date(site.clock.now.getTime() + 60_000);
    expect((await member.send('PUT', `/api/notifications/${id}/read`)).status).toBe(204);
    expect(await inbox(member)).toMatchObject([{ dateRead }]);
    expect([await unread(member), await inbox(member, '?unread=true')]).toEqual([0, []]);
  });

  test('marks all as read up to the newest that the member has seen', async () => {
    const member = await signUp(site);
    await award(member);
    await award(member);
    const [{ id: upTo }] = await inbox(member);
    await award(member);
    expect((await member.send('PUT', '/api/notifications/read', { upTo })).status).toBe(204);
    expect([await unread(member), (await inbox(member, '?unread=true')).length]).toEqual([1, 1]);
    expect((await other.send('PUT', '/api/notifications/read', { upTo: upTo + 10 })).status).toBe(204);
    expect(await unread(member)).toBe(1);
  });

  test('lists are paginated by key, have a total count, and are not cached', async () => {
    const member = await signUp(site);
    for (let made = 0; made < 5; made++) await award(member);
    const first = await member.get('/api/notifications?limit=2');
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-total-count': '5' });
    const seen = [...first.json];
    let next = first.headers['link'];
    await award(member);
    while (next) {
      const page = await member.get(/<([^>]+)>/.exec(next)![1]!);
      seen.push(...page.json);
      next = page.headers['link'];
    }
    const ids = seen.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);
    expect((await member.get('/api/notifications?cursor=nonsense')).status).toBe(400);
    expect((await member.get('/api/notifications/unread-count')).headers['cache-control']).toBe(
      'private, no-store',
    );
  });
});

describe('settings', () => {
  test('are on by default for notifications on the site, and off for email and push', async () => {
    const member = await signUp(site);
    const { json } = await member.get('/api/notification-settings');
    expect(json).toEqual({
      newSandwiches: true,
      progress: true,
      recommendations: true,
      nearby: true,
      weeklyLetter: false,
      mail: 'off',
      pushKey: expect.stringMatching(/^[\w-]{87}$/),
      pushedHere: false,
    });
    await site.restart();
    expect((await member.get('/api/notification-settings')).json.pushKey).toBe(json.pushKey);
  });

  test('can turn off notifications by kind', async () => {
    const member = await signUp(site);
    const changed = await member.send('PATCH', '/api/notification-settings', { progress: false });
    expect(changed.json).toMatchObject({ progress: false, recommendations: true });
    await award(member);
    await recommendation(member, 'rejected');
    expect(await inbox(member)).toMatchObject([{ kind: 'recommendation' }]);
    await member.send('PATCH', '/api/notification-settings', { progress: true, recommendations: false });
    await recommendation(member, 'rejected');
    await award(member);
    expect(await inbox(member)).toMatchObject([{ kind: 'badge' }, { kind: 'recommendation' }]);
    expect((await other.get('/api/notification-settings')).json.recommendations).toBe(true);
  });

  test('reject the weekly digest with 409 on a site that does not send email', async () => {
    const answer = await other.send('PATCH', '/api/notification-settings', { weeklyLetter: true });
    expect([answer.status, answer.json.detail]).toEqual([409, 'This site doesn’t send email.']);
  });
});

describe('a nearby wishlist sandwich', () => {
  const HERE = { latitude: 40.4406111, longitude: -79.9958888 };

  async function around(member: TestUser) {
    const at = (miles: number) => ({ latitude: HERE.latitude + miles / 69.1, longitude: HERE.longitude });
    const place = async (miles: number, link: object = {}) => {
      const restaurant = await createTestRestaurant(site.db);
      await createTestLocation(site.db, { restaurant_id: restaurant.id, ...at(miles) });
      const sandwich = await createTestSandwich(site.db, { restaurant_id: restaurant.id });
      await createTestUserSandwich(site.db, { user_id: member.id, sandwich_id: sandwich.id, ...link });
      return sandwich;
    };
    return { place };
  }

  test('notifies within a mile, once a day, of the nearest three at most, and only of those not yet tried', async () => {
    const member = await signUp(site);
    const { place } = await around(member);
    const near = [await place(0.9), await place(0.2), await place(0.5)];
    await place(0.95);
    await place(1.1);
    await place(0.1, { has_tried: true });
    await place(0.1, { is_favorite: true });
    expect((await member.send('POST', '/api/notifications/nearby', HERE)).json).toEqual({ added: 3 });
    expect((await member.send('POST', '/api/notifications/nearby', HERE)).json).toEqual({ added: 0 });
    const items = await inbox(member);
    expect(items.map(({ sandwichId }: { sandwichId: number }) => sandwichId)).toEqual([
      near[0]!.id,
      near[2]!.id,
      near[1]!.id,
    ]);
    expect(items[2]).toMatchObject({ kind: 'nearby', title: `${near[1]!.name} is close by` });
    site.clock.now = new Date(site.clock.now.getTime() + 25 * 3_600_000);
    expect((await member.send('POST', '/api/notifications/nearby', HERE)).json).toEqual({ added: 3 });
  });

  test('notifies once after 100 concurrent requests', async () => {
    const member = await signUp(site);
    await (await around(member)).place(0.3);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => member.send('POST', '/api/notifications/nearby', HERE)),
    );
    expect(answers.reduce((sum, { json }) => sum + json.added, 0)).toBe(1);
    expect(await inbox(member)).toHaveLength(1);
  });

  test('does not notify members who turned it off, and stores no position', async () => {
    const member = await signUp(site);
    await (await around(member)).place(0.3);
    await member.send('PATCH', '/api/notification-settings', { nearby: false });
    expect((await member.send('POST', '/api/notifications/nearby', HERE)).json).toEqual({ added: 0 });
    await member.send('PATCH', '/api/notification-settings', { nearby: true });
    await member.send('POST', '/api/notifications/nearby', HERE);
    const { rows: columns } = await sql<{ column: string }>`
      SELECT column_name AS column FROM information_schema.columns WHERE table_name = 'notifications'
    `.execute(site.db);
    expect(columns.map(({ column }) => column).toSorted()).toEqual([
      'date_created',
      'date_read',
      'day',
      'id',
      'kind',
      'subject',
      'user_id',
    ]);
    const { rows } = await sql<{ dump: string }>`
      SELECT query_to_xml('SELECT * FROM user_actions', true, false, '')::text
        || query_to_xml('SELECT * FROM notifications', true, false, '')::text
        || query_to_xml('SELECT * FROM error_log', true, false, '')::text AS dump
    `.execute(site.db);
    expect(rows[0]!.dump).not.toMatch(/(?<!\d:)40\.44|79\.99/);
  });

  test('rejects a position in the URL', async () => {
    const answer = await other.send('POST', '/api/notifications/nearby?latitude=1', HERE);
    expect(answer.status).toBe(400);
  });
});

describe('retention', () => {
  test('deletes nearby notifications after a week, read ones after 90 days, and all after a year', async () => {
    const member = await signUp(site);
    const ago = async (kind: string, days: number, read: boolean) => {
      const at = new Date(site.clock.now.getTime() - days * 86_400_000);
      const day = kind === 'nearby' ? at : null;
      await sql`
        INSERT INTO notifications (user_id, kind, subject, day, date_created, date_read)
        VALUES (${member.id}, ${kind}, ${days}, ${day}::timestamptz::date, ${at}, ${read ? at : null}::timestamptz)
      `.execute(site.db);
    };
    for (const days of [6, 8]) await ago('nearby', days, false);
    for (const days of [89, 91]) await ago('level', days, true);
    for (const days of [300, 366]) await ago('level', days, false);
    const cleanupJob = cleanupJobs({ db: site.db, config: parseConfig({ NODE_ENV: 'test' }) }).find(
      ({ name }) => name === 'notifications',
    )!;
    expect(await cleanupJob.run(site.clock.now)).toBe(3);
    expect(await cleanupJob.run(site.clock.now)).toBe(0);
    const { rows } = await sql<{ subject: number }>`
      SELECT subject FROM notifications WHERE user_id = ${member.id} ORDER BY subject`.execute(site.db);
    expect(rows.map(({ subject }) => subject)).toEqual([6, 89, 300]);
  });
});
