import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/test-database.ts';

describe('the fields and their defaults (administration.md section 3)', () => {
  const test = useTestDatabase();
  let client: Client;
  beforeAll(async () => {
    client = new Client(test.connection);
    await client.connect();
  });
  afterAll(() => client.end());

  it.each([
    ['users', 'role', "'user'::text"],
    ['users', 'xp', '0'],
    ['user_sandwiches', 'has_tried', 'false'],
    ['user_sandwiches', 'is_favorite', 'false'],
    ['reviews', 'date_created', 'now()'],
    ['user_badges', 'date_earned', 'now()'],
    ['user_actions', 'xp_earned', '0'],
    ['user_actions', 'location_bonus_xp', '0'],
    ['user_actions', 'timestamp', 'now()'],
    ['restaurant_recommendations', 'status', "'pending'::text"],
    ['restaurant_recommendations', 'date_submitted', 'now()'],
  ])('%s.%s: default %s', async (table, column, wanted) => {
    const { rows } = await client.query(
      'SELECT column_default FROM information_schema.columns WHERE table_name = $1 AND column_name = $2',
      [table, column],
    );
    expect(rows).toEqual([{ column_default: wanted }]);
  });

  it.each([
    ['users', 'username'],
    ['users', 'email'],
    ['tags', 'name'],
    ['badges', 'name'],
    ['action_config', 'action_type'],
  ])('%s.%s is unique', async (table, column) => {
    const { rows } = await client.query<{ indexdef: string }>(
      'SELECT indexdef FROM pg_indexes WHERE tablename = $1',
      [table],
    );
    const unique = rows.filter(({ indexdef }) => indexdef.startsWith('CREATE UNIQUE INDEX'));
    expect(unique.some(({ indexdef }) => new RegExp(`\\((lower\\()?${column}\\)`).test(indexdef))).toBe(true);
  });
});
