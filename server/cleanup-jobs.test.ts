import { expect, test } from 'vitest';
import { parseConfig } from './config/config.ts';
import { personalDataCleanupJobs } from './features/progress/cleanup-jobs.ts';
import { sql } from './platform/database/database.ts';
import { createLogger } from './platform/observability/log.ts';
import { startCleanupScheduler } from './platform/jobs/cleanup-scheduler.ts';
import { cleanupJobs } from './cleanup-jobs.ts';
import { JOB_INTERVALS_MS } from './background-job-schedule.ts';
import { createTestUserAction } from './testing/factories/user-actions.ts';
import { createTestLocation } from './testing/factories/locations.ts';
import { createTestSandwich } from './testing/factories/sandwiches.ts';
import { signUp } from './testing/test-users.ts';
import { useTestApp } from './testing/test-app.ts';

const site = useTestApp();
const DAY = 86_400_000;

function daysAgo(days: number): Date {
  return new Date(site.clock.now.getTime() - days * DAY);
}

function testScheduler(more: Partial<Parameters<typeof startCleanupScheduler>[0]> = {}) {
  return startCleanupScheduler({
    database: site.database,
    log: createLogger('silent'),
    jobs: cleanupJobs({ db: site.db, config: parseConfig({ NODE_ENV: 'test' }) }),
    now: () => site.clock.now,
    everyMs: JOB_INTERVALS_MS.cleanup,
    ...more,
  });
}

test('deletes rate limits whose window is over', async () => {
  const now = site.clock.now.getTime();
  await sql`INSERT INTO rate_limits (key, points, expire) VALUES ('login:old', 3, ${now - 1}), ('login:new', 3, ${now + 1000})`.execute(
    site.db,
  );
  await testScheduler().runOnce();
  expect(
    await site.db.selectFrom('rate_limits').select('key').where('key', 'like', 'login:%').execute(),
  ).toEqual([{ key: 'login:new' }]);
});

test('deletes cache invalidations after an hour', async () => {
  const hoursAgo = (hours: number) => new Date(site.clock.now.getTime() - hours * 3_600_000);
  const insert = (tag: string, date_created: Date) =>
    site.db
      .insertInto('cache_invalidations')
      .values({ tags: [tag], date_created })
      .execute();
  await insert('old', hoursAgo(1.1));
  await insert('new', hoursAgo(0.9));
  await testScheduler().runOnce();
  const left = await site.db
    .selectFrom('cache_invalidations')
    .select('tags')
    .where('date_created', '<=', hoursAgo(0))
    .execute();
  expect(left).toContainEqual({ tags: ['new'] });
  expect(left).not.toContainEqual({ tags: ['old'] });
});

test('deletes sessions that are unused for 30 days or 90 days old, and no others', async () => {
  const person = await signUp(site);
  const session = async (dateCreated: Date, lastSeen: Date) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO sessions (user_id, token_hash, date_created, last_seen)
      VALUES (${person.id}, sha256(random()::text::bytea), ${dateCreated}, ${lastSeen}) RETURNING id`.execute(
      site.db,
    );
    return rows[0]!.id;
  };
  await session(daysAgo(40), daysAgo(31));
  await session(daysAgo(91), daysAgo(0));
  const recentSession = await session(daysAgo(89), daysAgo(29));
  await testScheduler().runOnce();
  const left = await site.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ id: recentSession });
  expect((await person.get('/api/auth/me')).status).toBe(200);
});

test('deletes e-mail tokens that have expired', async () => {
  const { id } = await signUp(site);
  await sql`INSERT INTO email_tokens (token_hash, user_id, purpose, expires_at) VALUES
    ('\\x01', ${id}, 'password-reset', ${daysAgo(0.1)}), ('\\x02', ${id}, 'email-verification', ${daysAgo(-1)})`.execute(
    site.db,
  );
  await testScheduler().runOnce();
  expect(
    await site.db.selectFrom('email_tokens').select('purpose').where('user_id', '=', id).execute(),
  ).toEqual([{ purpose: 'email-verification' }]);
});

test('rounds positions to a tenth of a degree after 30 days, once, and keeps distance and withheld reason', async () => {
  const { id } = await signUp(site);
  const visit = {
    user_id: id,
    user_latitude: 34.0983471,
    user_longitude: -118.3267452,
    distance_miles: 0.2,
    withheld: 'travel',
  };
  for (const days of [31, 29]) {
    const timestamp = daysAgo(days);
    await createTestUserAction(site.db, { ...visit, timestamp, performed_at: timestamp });
  }
  await testScheduler().runOnce();
  expect(await personalDataCleanupJobs(site.db, { positionDays: 30 })[0]!.run(site.clock.now)).toBe(0);
  const rows =
    await sql`SELECT user_latitude AS latitude, user_longitude AS longitude, distance_miles AS miles, withheld
    FROM user_actions WHERE user_id = ${id} ORDER BY timestamp`.execute(site.db);
  expect(rows.rows).toEqual([
    { latitude: 34.1, longitude: -118.3, miles: 0.2, withheld: 'travel' },
    { latitude: 34.0983471, longitude: -118.3267452, miles: 0.2, withheld: 'travel' },
  ]);
});

test('does not round a position that the impossible travel check still needs', async () => {
  const here = await createTestSandwich(site.db);
  await createTestLocation(site.db, {
    restaurant_id: here.restaurant_id,
    latitude: 34.05,
    longitude: -118.24,
  });
  const far = await createTestSandwich(site.db);
  await createTestLocation(site.db, { restaurant_id: far.restaurant_id, latitude: 40.71, longitude: -74 });
  const person = await signUp(site);
  const tries = (entityId: number, userLatitude: number, userLongitude: number) =>
    person.send('POST', `/api/users/${person.id}/actions`, {
      actionType: 'try',
      entityType: 'sandwich',
      entityId,
      userLatitude,
      userLongitude,
    });
  expect((await tries(here.id, 34.05, -118.24)).json).toMatchObject({ locationBonusXp: 15 });
  await testScheduler({
    jobs: cleanupJobs({ db: site.db, config: parseConfig({ NODE_ENV: 'test', POSITION_DAYS: '2' }) }),
  }).runOnce();
  expect((await tries(far.id, 40.71, -74)).json).toMatchObject({ locationBonusXp: 0, withheld: 'travel' });
});

test('rejects any other change of the ledger, but deletes it with its member', async () => {
  const { user_id } = await createTestUserAction(site.db, {
    user_latitude: 1,
    user_longitude: 2,
    xp_earned: 10,
  });
  const appendOnlyError = /only ever appended/;
  await expect(
    sql`UPDATE user_actions SET xp_earned = 1000 WHERE user_id = ${user_id}`.execute(site.db),
  ).rejects.toThrow(appendOnlyError);
  await expect(
    sql`UPDATE user_actions SET user_latitude = 3 WHERE user_id = ${user_id}`.execute(site.db),
  ).rejects.toThrow(appendOnlyError);
  await expect(sql`DELETE FROM user_actions WHERE user_id = ${user_id}`.execute(site.db)).rejects.toThrow(
    appendOnlyError,
  );
  await sql`DELETE FROM users WHERE id = ${user_id}`.execute(site.db);
  expect(
    await site.db.selectFrom('user_actions').select('id').where('user_id', '=', user_id).execute(),
  ).toEqual([]);
});

test('runs in one process at a time, and then in the next one', async () => {
  const swept: string[] = [];
  let finish = () => {};
  const begun = Promise.withResolvers<void>();
  const slow = testScheduler({
    jobs: [
      {
        name: 'slow',
        run: () => {
          begun.resolve();
          return new Promise((resolve) => (finish = () => resolve(1)));
        },
      },
    ],
  });
  const other = testScheduler({ jobs: [{ name: 'other', run: async () => swept.push('other') }] });
  const round = slow.runOnce();
  await begun.promise;
  await other.runOnce();
  expect(swept).toEqual([]);
  finish();
  await round;
  await other.runOnce();
  expect(swept).toEqual(['other']);
});

test('starts no further job of a round when it is stopped', async () => {
  const swept: string[] = [];
  const scheduler = testScheduler({
    jobs: [
      {
        name: 'first',
        run: async () => {
          void scheduler.stop();
          return swept.push('first');
        },
      },
      { name: 'second', run: async () => swept.push('second') },
    ],
  });
  await scheduler.runOnce();
  expect(swept).toEqual(['first']);
});

test('ends a job after its current batch when it is stopped, and the next round does the rest', async () => {
  await sql`INSERT INTO rate_limits (key, points, expire) SELECT 'batch:' || n, 1, 0 FROM generate_series(1, 5001) n`.execute(
    site.db,
  );
  const left = async () =>
    (await site.db.selectFrom('rate_limits').select('key').where('key', 'like', 'batch:%').execute()).length;
  const [job] = cleanupJobs({ db: site.db, config: parseConfig({ NODE_ENV: 'test' }) });
  const scheduler = testScheduler({
    jobs: [
      {
        name: 'limits',
        run: (now, signal) => {
          void scheduler.stop();
          return job!.run(now, signal);
        },
      },
    ],
  });
  await scheduler.runOnce();
  expect(await left()).toBe(1);
  await testScheduler({ jobs: [job!] }).runOnce();
  expect(await left()).toBe(0);
});

test('logs a job that fails, runs the others, and never throws', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const fails = { name: 'broken', run: () => Promise.reject(new Error('no broom')) };
  await testScheduler({ log, jobs: [fails, { name: 'fine', run: async () => 3 }] }).runOnce();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, job: 'broken', err: { message: 'no broom' } },
    { level: 30, job: 'fine', deleted: 3 },
  ]);
  const away = { connection: { ...site.connection, database: 'nowhere' } };
  lines.length = 0;
  await testScheduler({ log, database: away }).runOnce();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, err: { message: 'database "nowhere" does not exist' } },
  ]);
});
