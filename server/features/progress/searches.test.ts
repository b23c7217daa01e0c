import { expect, it } from 'vitest';
import { REWARDED_SEARCHES_A_DAY } from '#rules/searches.ts';
import { sql } from '#server/platform/database.ts';
import { signUp, type Person } from '#server/testing/people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const test = useTestApp({ RATE_LIMITS: 'off' });

function search(person: Person, query: string) {
  return person.send('POST', `/api/users/${person.id}/actions`, {
    actionType: 'search',
    metadata: { query },
  });
}

async function rewardSearches(xp: number): Promise<void> {
  await sql`UPDATE action_config SET xp_reward = ${xp} WHERE action_type = 'search'`.execute(test.db);
}

it('a search is written down and earns nothing by default (decisions.md, XP)', async () => {
  const person = await signUp(test);
  expect(await search(person, ' Hot chicken ')).toMatchObject({ status: 201, json: { xpEarned: 0, xp: 0 } });
  expect(await search(person, 'hot CHICKEN')).toMatchObject({ status: 200, json: { xpEarned: 0 } });
  const { rows } = await sql`
    SELECT action_type, entity_type, metadata FROM user_actions WHERE user_id = ${person.id} ORDER BY id`.execute(
    test.db,
  );
  expect(rows).toEqual([
    { action_type: 'search', entity_type: null, metadata: { query: 'Hot chicken' } },
    { action_type: 'search', entity_type: null, metadata: { query: 'hot CHICKEN' } },
  ]);
});

it('where it earns something, the same words do so once a day, and others a few times (decisions.md point 21)', async () => {
  await rewardSearches(2);
  const person = await signUp(test);
  expect((await search(person, 'hot chicken')).json).toMatchObject({ xpEarned: 2, xp: 2 });
  for (const query of ['Hot  Chicken', 'hót chicken', 'hot-chicken!'])
    expect(await search(person, query)).toMatchObject({ status: 200, json: { xpEarned: 0, xp: 2 } });
  for (let words = 2; words <= REWARDED_SEARCHES_A_DAY; words++)
    expect((await search(person, `sandwich ${words}`)).json.xp).toBe(2 * words);
  const full = 2 * REWARDED_SEARCHES_A_DAY;
  expect(await search(person, 'one more')).toMatchObject({ status: 201, json: { xpEarned: 0, xp: full } });

  test.clock.now = new Date(test.clock.now.getTime() + 86_400_000);
  expect((await search(person, 'hot chicken')).json).toMatchObject({ xpEarned: 2, xp: full + 2 });
  await rewardSearches(0);
});
