import { describe, expect, test } from 'vitest';
import { MAX_REWARDED_SEARCHES_PER_DAY } from '#server/features/progress/search-rewards.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { personalDataCleanupJobs } from './cleanup-jobs.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

function search(person: TestUser, query: string) {
  return person.send('POST', `/api/users/${person.id}/actions`, {
    actionType: 'search',
    metadata: { query },
  });
}

async function rewardSearches(xp: number): Promise<void> {
  await sql`UPDATE action_config SET xp_reward = ${xp} WHERE action_type = 'search'`.execute(site.db);
}

test('a search is recorded and earns nothing by default (M3.33, M7.11, D0.10)', async () => {
  const person = await signUp(site);
  const first = await search(person, ' Hot chicken ');
  expect(first).toMatchObject({ status: 201, json: { xpEarned: 0, xp: 0 } });
  const repeated = await search(person, 'hot CHICKEN');
  expect(repeated).toMatchObject({ status: 200, json: { id: first.json.id, xpEarned: 0 } });
  const { rows } = await sql`
    SELECT action_type, entity_type, metadata FROM user_actions WHERE user_id = ${person.id} ORDER BY id`.execute(
    site.db,
  );
  expect(rows).toEqual([{ action_type: 'search', entity_type: null, metadata: { query: 'Hot chicken' } }]);
});

test('when searches earn XP, the same text earns once a day, up to a daily number of searches (D21)', async () => {
  await rewardSearches(2);
  const person = await signUp(site);
  expect((await search(person, 'hot chicken')).json).toMatchObject({ xpEarned: 2, xp: 2 });
  for (const query of ['Hot  Chicken', 'hót chicken', 'hot-chicken!'])
    expect(await search(person, query)).toMatchObject({ status: 200, json: { xpEarned: 0, xp: 2 } });
  for (let number = 2; number <= MAX_REWARDED_SEARCHES_PER_DAY; number++)
    expect((await search(person, `sandwich ${number}`)).json.xp).toBe(2 * number);
  const full = 2 * MAX_REWARDED_SEARCHES_PER_DAY;
  expect(await search(person, 'one more')).toMatchObject({ status: 201, json: { xpEarned: 0, xp: full } });

  site.clock.now = new Date(site.clock.now.getTime() + 86_400_000);
  expect((await search(person, 'hot chicken')).json).toMatchObject({ xpEarned: 2, xp: full + 2 });
  await rewardSearches(0);
});

test('after 30 days, search texts are erased, and searches that earned nothing are deleted', async () => {
  const person = await signUp(site);
  const start = site.clock.now;
  await search(person, 'worthless words');
  await rewardSearches(2);
  await search(person, 'golden words');
  await rewardSearches(0);
  const sweep = async (days: number) => {
    site.clock.now = new Date(start.getTime() + days * 86_400_000);
    for (const { run } of personalDataCleanupJobs(site.db, { positionDays: 90 })) await run(site.clock.now);
    const { rows } = await sql`
      SELECT xp_earned, award_key, metadata FROM user_actions WHERE user_id = ${person.id} ORDER BY id
    `.execute(site.db);
    return rows;
  };

  expect(await sweep(29)).toMatchObject([
    { xp_earned: 0, metadata: { query: 'worthless words' } },
    { xp_earned: 2, metadata: { query: 'golden words' } },
  ]);
  expect(await sweep(31)).toEqual([{ xp_earned: 2, award_key: null, metadata: {} }]);
  const { rows } = await sql`SELECT xp FROM users WHERE id = ${person.id}`.execute(site.db);
  expect(rows).toEqual([{ xp: 2 }]);
  site.clock.now = start;
});

test('searches that earned XP cannot be deleted from the ledger', async () => {
  await rewardSearches(2);
  const person = await signUp(site);
  await search(person, 'forever');
  await rewardSearches(0);
  const earned = sql`DELETE FROM user_actions WHERE user_id = ${person.id}`.execute(site.db);
  await expect(earned).rejects.toThrow('only ever appended to');
});

describe('storage limits for a member', () => {
  const limited = useTestApp({ RATE_LIMITS: 'actions=3/3600' });

  test('records a limited number of actions per hour, then responds with 429', async () => {
    const [person, other] = [await signUp(limited), await signUp(limited)];
    const statuses = [];
    for (const text of ['one', 'two', 'three', 'four']) statuses.push((await search(person, text)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect((await search(other, 'one')).status).toBe(201);
    const { rows } = await sql`SELECT 1 FROM user_actions WHERE user_id = ${person.id}`.execute(limited.db);
    expect(rows).toHaveLength(3);
  });

  test('stores repeated check-ins of one sandwich without a position as one more row a day', async () => {
    const { id: entityId } = await createTestSandwich(site.db);
    const person = await signUp(site);
    const recordVisit = (position: object = {}) =>
      person.send('POST', `/api/users/${person.id}/actions`, {
        actionType: 'try',
        entityType: 'sandwich',
        entityId,
        ...position,
      });
    const ids = [];
    for (let time = 0; time < 4; time++) ids.push((await recordVisit()).json.id);
    expect(new Set(ids).size).toBe(2);
    expect((await recordVisit({ userLatitude: 10, userLongitude: 10 })).json.id).not.toBe(ids[3]);
    const { rows } = await sql`SELECT 1 FROM user_actions WHERE user_id = ${person.id}`.execute(site.db);
    expect(rows).toHaveLength(3);
  });
});
