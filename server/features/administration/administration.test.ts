import { beforeAll, describe, expect, test } from 'vitest';
import type { LoggedError } from '#contract/administration/error-log.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { errorLogCleanupJobs } from '#server/features/error-log/cleanup-jobs.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import {
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { importTestPlaceRows } from '#server/testing/places/import-rows.ts';
import { readDatabaseTime } from '#server/testing/postgres/read-database-time.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const limited = useTestApp({ RATE_LIMITS: 'error-reports=2/3600' });
let admin: TestUser;
let member: TestUser;
beforeAll(async () => {
  // The overview counts by the database's clock.
  site.clock.now = await readDatabaseTime(site.db);
  admin = await signUpAdmin(site);
  member = await signUp(site);
});

describe('GET /api/overview (A2.19)', () => {
  test('does not count deleted content (A2.19)', async () => {
    const [activeRestaurant, deletedRestaurant] = [
      await createTestRestaurant(site.db),
      await createTestRestaurant(site.db),
    ];
    await createTestSandwich(site.db, {
      restaurant_id: activeRestaurant.id,
      image_url: '/uploads/a-800.webp',
    });
    await createTestSandwich(site.db, { restaurant_id: activeRestaurant.id });
    await createTestSandwich(site.db, { restaurant_id: activeRestaurant.id, date_deleted: new Date() });
    await createTestSandwich(site.db, { restaurant_id: deletedRestaurant.id });
    await sql`UPDATE restaurants SET date_deleted = now() WHERE id = ${deletedRestaurant.id}`.execute(
      site.db,
    );
    await sql`UPDATE restaurants SET date_created = '2020-01-01' WHERE id = ${activeRestaurant.id}`.execute(
      site.db,
    );
    await sql`INSERT INTO restaurant_recommendations (website_url, notes) VALUES ('https://a.example', 'They fry in tallow')`.execute(
      site.db,
    );
    expect((await admin.get('/api/overview')).json).toEqual({
      restaurants: { total: 1, thisWeek: 0 },
      sandwiches: { total: 2, withoutPhoto: 1 },
      users: { total: 2, thisWeek: 2 },
      recommendations: { pending: 1 },
      reports: { open: 0 },
      suggestions: { open: 0 },
      doubtfulChanges: { open: 0 },
      update: null,
    });
  });
});

describe('action_config (D0.10)', () => {
  test('starts with the default amounts (M9.24, A9.23)', async () => {
    const { json } = await admin.get('/api/action-config');
    expect(
      json.map((row: Record<string, unknown>) => [
        row['actionType'],
        row['xpReward'],
        row['locationBonusXp'],
      ]),
    ).toEqual([
      ['try', 10, 15],
      ['review', 10, 0],
      ['recommendation-approved', 25, 0],
      ['search', 0, 0],
      ['suggestion-approved', 5, 0],
    ]);
  });

  test('a change applies to later actions, keeps earned XP and is recorded (M9.24)', async () => {
    const [first, second] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
    await member.send('POST', '/api/reviews', { sandwichId: first.id, rating: 4 });
    const answer = await admin.send('PATCH', '/api/action-config/review', { xpReward: 30 });
    expect(answer.json).toMatchObject({ actionType: 'review', xpReward: 30, locationBonusXp: 0 });
    await member.send('POST', '/api/reviews', { sandwichId: second.id, rating: 4 });
    expect((await member.get('/api/auth/me')).json.xp).toBe(40);
    const { json } = await admin.get('/api/audit?entityType=action-config');
    expect(json).toEqual([
      expect.objectContaining({
        by: { id: admin.id, username: admin.username },
        action: 'update',
        entityId: 'review',
        before: { xpReward: 10 },
        after: { xpReward: 30 },
      }),
    ]);
    await admin.send('PATCH', '/api/action-config/review', { xpReward: 30 });
    expect((await admin.get('/api/audit?entityType=action-config')).json).toHaveLength(1);
  });

  test.each([
    [{ xpReward: -1 }],
    [{ xpReward: 10_001 }],
    [{ xpReward: 1.5 }],
    [{ xpReward: '5' }],
    [{ actionType: 'x' }],
  ])('rejects %j', async (body) => {
    expect((await admin.send('PATCH', '/api/action-config/try', body)).status).toBe(400);
    expect((await admin.get('/api/action-config')).json[0]).toMatchObject({ xpReward: 10 });
  });

  test('answers 404 for an unknown action', async () => {
    expect((await admin.send('PATCH', '/api/action-config/sneeze', { xpReward: 1 })).status).toBe(404);
  });
});

describe('the error log (A2.20, D0.13)', () => {
  test('has the test error as soon as it is answered, with the request id of the response (A2.20)', async () => {
    const failed = await admin.send('POST', '/api/error-log/test');
    expect(failed.status).toBe(500);
    expect(failed.text).not.toContain('test of error monitoring');
    const { json } = await admin.get('/api/error-log?limit=1');
    expect(json).toEqual([
      expect.objectContaining({
        origin: 'server',
        message: 'An admin tested error monitoring. Nothing is broken.',
        stack: expect.stringContaining('error-log/routes.ts'),
        method: 'POST',
        path: '/api/error-log/test',
        requestId: failed.json.requestId,
      }),
    ]);
  });

  test('has browser errors without the URL’s query, separate from server errors (A2.15)', async () => {
    await member.send(
      'POST',
      '/api/error-log',
      { message: 'Cannot read pickles', stack: 'at Bun (bun.js:1:2)', path: '/explore?q=my+secret' },
      { 'user-agent': 'Firefox/150' },
    );
    const { json } = await admin.get('/api/error-log?origin=browser');
    expect(json).toEqual([
      expect.objectContaining({
        origin: 'browser',
        message: 'Cannot read pickles',
        path: '/explore',
        userAgent: 'Firefox/150',
      }),
    ]);
    expect((await admin.get('/api/error-log?origin=server')).text).not.toContain('pickles');
  });

  test('is paged, newest first', async () => {
    for (const name of ['one', 'two', 'three'])
      await member.send('POST', '/api/error-log', { message: name });
    const first = await admin.get('/api/error-log?origin=browser&limit=2');
    expect(first.json.map(({ message }: { message: string }) => message)).toEqual(['three', 'two']);
    expect(first.headers['x-total-count']).toBe('4');
    const next = /<([^>]*)>; rel="next"/.exec(first.headers['link']!)![1]!;
    expect((await admin.get(next)).json[0].message).toBe('one');
  });

  test('deletes errors after 90 days and their user agents after 30', async () => {
    const age = (message: string, days: number) =>
      sql`UPDATE error_log SET user_agent = 'Firefox/150',
        date_created = ${site.clock.now}::timestamptz - ${`${days} days`}::interval WHERE message = ${message}`.execute(
        site.db,
      );
    await age('one', 91);
    await age('two', 31);
    await age('three', 29);
    expect(await runErrorLogCleanup()).toEqual([1, 1]);
    expect(await runErrorLogCleanup()).toEqual([0, 0]);
    const { json } = await admin.get('/api/error-log?origin=browser');
    const browsers = new Map(json.map(({ message, userAgent }: LoggedError) => [message, userAgent]));
    expect([browsers.has('one'), browsers.get('two'), browsers.get('three')]).toEqual([
      false,
      null,
      'Firefox/150',
    ]);
  });

  test('keeps the newest 20,000 errors of browsers, and all of the server', async () => {
    const countByOrigin = async () => {
      const { rows } = await sql<{ origin: string; count: number }>`
        SELECT origin, count(*)::int AS count FROM error_log GROUP BY origin`.execute(site.db);
      return Object.fromEntries(rows.map(({ origin, count }) => [origin, count]));
    };
    await sql`DELETE FROM error_log WHERE origin = 'browser'`.execute(site.db);
    await sql`INSERT INTO error_log (origin, message, date_created)
      SELECT 'browser', 'flood ' || n, ${site.clock.now}::timestamptz FROM generate_series(1, 20002) n`.execute(
      site.db,
    );
    const { server } = await countByOrigin();
    expect(await runErrorLogCleanup()).toEqual([2, 0]);
    expect(await countByOrigin()).toEqual({ browser: 20_000, server });
    const { json } = await admin.get('/api/error-log?origin=browser&limit=1');
    expect(json).toMatchObject([{ message: 'flood 20002' }]);
  });

  test('accepts a limited number of errors per hour from each address', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt++)
      statuses.push(
        (await signedOutUser(limited).send('POST', '/api/error-log', { message: 'Again' })).status,
      );
    expect(statuses).toEqual([204, 204, 429]);
  });

  async function runErrorLogCleanup(): Promise<number[]> {
    const swept = [];
    for (const job of errorLogCleanupJobs(site.db)) swept.push(await job.run(site.clock.now));
    return swept;
  }
});

describe('GET /api/audit (issue: who, when, what, before, after)', () => {
  const change = {
    action: 'update',
    entityType: 'restaurant',
    before: { name: 'Coop' },
    after: { name: 'The Coop' },
  } as const;

  test('names the actor (null for the operator) and the entity', async () => {
    const restaurant = await createTestRestaurant(site.db, { name: 'The Coop' });
    await recordChangeInAuditLog(site.db, { ...change, actorId: admin.id, entityId: restaurant.id });
    await recordChangeInAuditLog(site.db, {
      ...change,
      actorId: null,
      entityId: 2_000_000,
      action: 'delete',
      after: null,
    });
    const { json } = await admin.get('/api/audit?entityType=restaurant');
    expect(json).toEqual([
      expect.objectContaining({
        by: null,
        action: 'delete',
        entityName: 'Coop',
        before: { name: 'Coop' },
        after: null,
      }),
      expect.objectContaining({
        by: { id: admin.id, username: admin.username },
        action: 'update',
        entityId: String(restaurant.id),
        entityName: 'The Coop',
        before: { name: 'Coop' },
        after: { name: 'The Coop' },
        dateCreated: expect.stringMatching(/Z$/),
      }),
    ]);
  });

  test('tells an import from the operator', async () => {
    await importTestPlaceRows(site, 'a list', ['7,Popeyes,,1 Mason Ave,Mesa,AZ,85201,33.4,-111.7,']);
    const { json } = await admin.get('/api/audit?by=import');
    expect(json).toMatchObject([
      { by: null, origin: 'import', entityType: 'location' },
      { by: null, origin: 'import', entityType: 'restaurant' },
    ]);
    expect((await admin.get('/api/audit?by=command&entityType=location')).json).toEqual([]);
  });

  test('filters by actor, action and entity, and is paged', async () => {
    const count = async (query: string) => (await admin.get(`/api/audit?${query}`)).json.length;
    expect(await count('entityType=restaurant&action=delete')).toBe(1);
    expect(await count('entityType=restaurant&by=command')).toBe(1);
    expect(await count(`entityType=restaurant&by=${admin.username.toUpperCase()}`)).toBe(1);
    expect(await count('by=%25')).toBe(0);
    expect(await count('entityId=review')).toBe(1);
    const first = await admin.get('/api/audit?entityType=restaurant&limit=1');
    const next = /<([^>]*)>/.exec(first.headers['link']!)![1]!;
    expect((await admin.get(next)).json.map(({ id }: { id: number }) => id)).not.toContain(first.json[0].id);
    for (const wrong of ['action=sneeze', 'cursor=x', 'who=me'])
      expect((await admin.get(`/api/audit?${wrong}`)).status, wrong).toBe(400);
  });

  test('cannot be changed or deleted', async () => {
    for (const statement of [
      sql`UPDATE audit_log SET user_id = 'x'`,
      sql`DELETE FROM audit_log`,
      sql`TRUNCATE audit_log`,
    ])
      await expect(statement.execute(site.db)).rejects.toThrow('audit_log is only ever appended to');
  });
});

describe('GET /api/restaurants/{id}/last-change', () => {
  test('shows catalog editors who last changed it or one of its locations, but not the change', async () => {
    const editor = await signUpCatalogEditor(site);
    const { id } = await createTestRestaurant(site.db, { name: 'Unchanged' });
    const path = `/api/restaurants/${id}/last-change`;
    expect((await editor.get(path)).json).toEqual({ lastChange: null });
    await admin.send('PATCH', `/api/restaurants/${id}`, { description: 'Thighs.' });
    const lastChange = { by: { id: admin.id, username: admin.username }, dateCreated: expect.any(String) };
    expect((await editor.get(path)).json).toEqual({ lastChange });
    const added = await editor.send('POST', '/api/locations', {
      restaurantId: id,
      address: '1 Thigh Street',
    });
    expect([added.status, added.text]).toEqual([201, expect.any(String)]);
    expect((await editor.get(path)).json.lastChange.by.username).toBe(editor.username);
    const other = await createTestRestaurant(site.db);
    expect((await editor.get(`/api/restaurants/${other.id}/last-change`)).json.lastChange).toBeNull();
    expect((await member.get(path)).status).toBe(403);
  });
});
