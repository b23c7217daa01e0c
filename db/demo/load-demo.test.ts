import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DB } from '#db/schema.gen.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { useTestDb } from '#server/testing/postgres/test-database.ts';
import { loadDemo } from './load-demo.ts';

const TODAY = new Date('2026-11-21T15:30:00Z');
const TABLES = [
  'restaurants',
  'locations',
  'sandwiches',
  'tags',
  'sandwich_tags',
  'users',
  'login_identifiers',
  'reviews',
  'user_sandwiches',
  'user_actions',
  'badges',
  'user_badges',
  'search_vocabulary',
] as const;

describe('loading the demo town', () => {
  const one = useTestApp();
  const other = useTestDb();

  test('fills an empty database', async () => {
    const loaded = await loadDemo(one.db, { today: TODAY });
    expect(loaded).toMatchObject({ members: 40, reviews: 900, badges: 8 });
  });

  test('happens only once when several processes start at the same time', async () => {
    const later = new Date('2026-11-21T23:59:59Z');
    const answers = await Promise.all([1, 2, 3].map(() => loadDemo(other.db, { today: later })));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await rowsOf(other.db, 'users')).toHaveLength(40);
  });

  test('creates the same rows in two databases on the same day', async () => {
    for (const table of TABLES) {
      const rows = await rowsOf(one.db, table);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual(await rowsOf(other.db, table));
    }
  });

  test('dates the newest review within four days and the oldest about eighteen months back', async () => {
    const { rows } = await sql<{ newest: Date; oldest: Date }>`
      SELECT max(date_created) AS newest, min(date_created) AS oldest FROM reviews
    `.execute(one.db);
    const days = (date: Date) => (TODAY.getTime() - date.getTime()) / 86_400_000;
    expect(days(rows[0]!.newest)).toSatisfy((age: number) => age > 0.6 && age < 4);
    expect(days(rows[0]!.oldest)).toSatisfy((age: number) => age > 480 && age < 550);
  });

  test('does nothing in a database that is not empty', async () => {
    expect(await loadDemo(one.db, { today: TODAY })).toBeNull();
    expect(await rowsOf(one.db, 'users')).toHaveLength(40);
  });

  test('writes a ledger that adds up to each member’s XP, and the badges that this XP earned', async () => {
    const { rows } = await sql<{ xp: number; earned: number; held: number; due: number }>`
      SELECT xp,
        (SELECT sum(xp_earned + location_bonus_xp) FROM user_actions a WHERE a.user_id = u.id) AS earned,
        (SELECT count(*) FROM user_badges b WHERE b.user_id = u.id) AS held,
        (SELECT count(*) FROM badges WHERE required_xp <= u.xp) AS due
      FROM users u
    `.execute(one.db);
    for (const { xp, earned, held, due } of rows) {
      expect(earned).toBe(xp);
      expect(held).toBe(due);
    }
  });

  test('grants each award once, with the XP of the award config and a reason if the bonus is withheld', async () => {
    const { rows } = await sql<{ kind: string; xp: number; bonus: number }>`
      SELECT DISTINCT split_part(award_key, ':', 1) AS kind, xp_earned AS xp, location_bonus_xp AS bonus
      FROM user_actions ORDER BY 1
    `.execute(one.db);
    expect(rows).toEqual([
      { kind: 'review', xp: 10, bonus: 0 },
      { kind: 'try', xp: 10, bonus: 0 },
      { kind: 'try-bonus', xp: 0, bonus: 15 },
    ]);
    const wrong = await sql`
      SELECT 1 FROM user_actions WHERE award_key <> split_part(award_key, ':', 1) || ':sandwich:' || entity_id
        OR (action_type = 'try' AND (withheld IS NULL) <> (distance_miles IS NOT NULL AND distance_miles <= 0.5))
    `.execute(one.db);
    expect(wrong.rows).toHaveLength(0);
  });

  test('marks every reviewed sandwich as tried', async () => {
    const { rows } = await sql`
      SELECT 1 FROM reviews v LEFT JOIN user_sandwiches l USING (user_id, sandwich_id) WHERE l.has_tried IS NOT true
    `.execute(one.db);
    expect(rows).toHaveLength(0);
  });

  test('derives location, sandwich and rating totals', async () => {
    const { rows } = await sql<{ right: boolean }>`
      SELECT bool_and(r.location_count = (SELECT count(*) FROM locations WHERE restaurant_id = r.id)
        AND r.sandwich_count = (SELECT count(*) FROM sandwiches WHERE restaurant_id = r.id)
        AND (r.rating_sum, r.rating_count) = (coalesce(v.sum, 0), coalesce(v.count, 0))) AS right
      FROM restaurants r LEFT JOIN (
        SELECT s.restaurant_id, sum(v.rating) AS sum, count(*) AS count FROM reviews v JOIN sandwiches s ON s.id = v.sandwich_id
        GROUP BY s.restaurant_id) v ON v.restaurant_id = r.id
    `.execute(one.db);
    expect(rows[0]!.right).toBe(true);
    const unrated = await one.db
      .selectFrom('sandwiches')
      .select('id')
      .where('rating_count', '=', 0)
      .execute();
    expect(unrated.length).toBeGreaterThan(0);
  });

  test('lets nobody sign in as a demo member', async () => {
    const able = one.db.selectFrom('users').select('id').where('password_hash', 'is not', null);
    expect(await able.execute()).toHaveLength(0);
  });

  test('makes the town available through the API', async () => {
    const search = await one.get('/api/sandwiches/search?q=katsu');
    expect(search.json.map(({ name }: { name: string }) => name)).toContain('Shibuya Katsu');
    const near = await one.get('/api/restaurants/search?lat=34.0522&lng=-118.2437');
    expect(near.json[0]).toMatchObject({ name: 'Tonari Sando Bar', locationCount: 2, sandwichCount: 4 });
    const { id } = near.json.find(({ name }: { name: string }) => name === 'Pollo Fantástico');
    expect((await one.get(`/api/restaurants/${id}/locations`)).json).toHaveLength(6);
    for (const restaurant of near.json) {
      const answer = await one.get(`/api/restaurants/${restaurant.id}`);
      expect(answer.status).toBe(200);
    }
  });
});

describe('a database that is not empty', () => {
  const site = useTestDb();

  test.each([
    ['member', createTestUser],
    ['restaurant', createTestRestaurant],
  ] as const)('gets no demo town if it has one %s', async (_, create) => {
    const { id } = await create(site.db);
    expect(await loadDemo(site.db, { today: TODAY })).toBeNull();
    const table = sql.table(create === createTestUser ? 'users' : 'restaurants');
    await sql`DELETE FROM ${table} WHERE id = ${id}`.execute(site.db);
  });
});

async function rowsOf(db: Kysely<DB>, table: string): Promise<unknown[]> {
  const { rows } = await sql`SELECT * FROM ${sql.table(table)} one ORDER BY one::text`.execute(db);
  return rows;
}
