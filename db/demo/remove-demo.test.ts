import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#db/schema.gen.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestUserAction } from '#server/testing/factories/user-actions.ts';
import { createTestBadge, createTestUserBadge } from '#server/testing/factories/badges.ts';
import { createTestUserSandwich } from '#server/testing/factories/user-sandwiches.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestSandwich, findTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag, tagTestSandwich } from '#server/testing/factories/tags.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useTestDb } from '#server/testing/postgres/test-database.ts';
import { loadDemo } from './load-demo.ts';
import { removeDemo } from './remove-demo.ts';

const TODAY = new Date('2026-11-21T15:30:00Z');

const site = useTestDb();

describe('removing a demo town without real data', () => {
  test('leaves no trace', async () => {
    const before = await everything(site.db);
    await loadDemo(site.db, { today: TODAY });
    const { removed } = await removeDemo(site.db);
    expect(removed).toMatchObject({ restaurants: 32, members: 40, reviews: 900 });
    expect(await everything(site.db)).toEqual(before);
  });

  test('works when nothing is left to remove, and the town can be loaded again', async () => {
    const { removed } = await removeDemo(site.db);
    expect(removed).toMatchObject({ restaurants: 0, members: 0 });
    expect(await loadDemo(site.db, { today: TODAY })).toMatchObject({ reviews: 900 });
  });
});

describe('removing a demo town with real members', () => {
  let before: Record<string, unknown[]>;

  beforeAll(async () => {
    const member = await createTestUser(site.db, { username: 'real-one' });
    const own = await createTestRestaurant(site.db, { name: 'Zebra Zymurgy' });
    await createTestLocation(site.db, { restaurant_id: own.id });
    const dish = await createTestSandwich(site.db, { restaurant_id: own.id, name: 'The Honest One' });
    await createTestTag(site.db, { name: 'Unheard of' });
    await tagTestSandwich(site.db, dish.id, 'Katsu', 'Unheard of');
    await createTestReview(site.db, { user_id: member.id, sandwich_id: dish.id, rating: 2 });
    await createTestUserSandwich(site.db, { user_id: member.id, sandwich_id: dish.id, has_tried: true });

    const demoDish = await byName(site.db, 'The Big Cluck');
    await createTestReview(site.db, { user_id: member.id, sandwich_id: demoDish.id });
    await createTestUserSandwich(site.db, { user_id: member.id, sandwich_id: demoDish.id });
    await createTestUserAction(site.db, {
      user_id: member.id,
      entity_id: demoDish.id,
      award_key: `try:sandwich:${demoDish.id}`,
      xp_earned: 110,
    });
    const hatchling = await site.db
      .selectFrom('badges')
      .selectAll()
      .where('name', '=', 'Hatchling')
      .executeTakeFirstOrThrow();
    await createTestUserBadge(site.db, { user_id: member.id, badge_id: hatchling.id });
    await createTestBadge(site.db, { name: 'Opening Day' });

    const reviewer = await site.db
      .selectFrom('users')
      .select('id')
      .where('is_demo', '=', true)
      .executeTakeFirstOrThrow();
    await createTestReview(site.db, { user_id: reviewer.id, sandwich_id: dish.id, rating: 5 });
    const adopted = await byName(site.db, 'Pretzel Logic');
    await createTestSandwich(site.db, { restaurant_id: adopted.restaurant_id, name: 'Added by an admin' });
    before = await everything(site.db);
  });

  test('reports in a dry run what it would remove, and changes nothing', async () => {
    const { removed, entangled } = await removeDemo(site.db, { dryRun: true });
    expect(removed.restaurants).toBe(31);
    expect(entangled.lost).toEqual({ reviews: 1, listEntries: 1 });
    expect(await everything(site.db)).toEqual(before);
  });

  test('keeps real data: restaurants, sandwiches, tags, badges and XP', async () => {
    const { entangled } = await removeDemo(site.db);
    expect(entangled.restaurants.map(({ name }) => name)).toEqual(['The Copper Hen']);
    expect(await names(site.db, 'restaurants')).toEqual(['The Copper Hen', 'Zebra Zymurgy']);
    expect(await names(site.db, 'sandwiches')).toEqual(['Added by an admin', 'The Honest One']);
    expect(await names(site.db, 'tags')).toEqual(['Katsu', 'Unheard of']);
    expect(await names(site.db, 'badges')).toEqual(['Hatchling', 'Opening Day']);
    const users = await site.db.selectFrom('users').select(['username', 'xp']).execute();
    expect(users).toEqual([{ username: 'real-one', xp: 110 }]);
    expect(await site.db.selectFrom('user_actions').select('xp_earned').execute()).toEqual([
      { xp_earned: 110 },
    ]);
    expect(await site.db.selectFrom('user_badges').selectAll().execute()).toHaveLength(1);
  });

  test('leaves no row marked as demo', async () => {
    for (const table of ['restaurants', 'sandwiches', 'tags', 'users', 'badges'] as const)
      expect(await site.db.selectFrom(table).select('is_demo').where('is_demo', '=', true).execute()).toEqual(
        [],
      );
  });

  test('recounts totals without the ratings of demo members', async () => {
    const { id } = await byName(site.db, 'The Honest One');
    expect(await findTestSandwich(site.db, id)).toMatchObject({ rating_sum: 2, rating_count: 1 });
    const hen = await site.db
      .selectFrom('restaurants')
      .selectAll()
      .where('name', '=', 'The Copper Hen')
      .execute();
    expect(hen[0]).toMatchObject({ sandwich_count: 1, location_count: 1, rating_count: 0 });
  });

  test('keeps only the search words that are still in use', async () => {
    const words = await site.db.selectFrom('search_vocabulary').select('word').execute();
    const known = words.map(({ word }) => word);
    expect(known).toEqual(expect.arrayContaining(['zebra', 'copper', 'katsu', 'honest']));
    expect(known).not.toContain('waffle');
  });
});

async function everything(db: Kysely<DB>): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'cache_invalidations' ORDER BY 1
  `.execute(db);
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)} one ORDER BY one::text`.execute(db);
    content[name] = rows;
  }
  return content;
}

function byName(db: Kysely<DB>, name: string) {
  return db.selectFrom('sandwiches').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

async function names(
  db: Kysely<DB>,
  table: 'restaurants' | 'sandwiches' | 'tags' | 'badges',
): Promise<string[]> {
  const rows = await db.selectFrom(table).select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
