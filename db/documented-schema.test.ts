import { describe, expect, test } from 'vitest';
import { useTestPostgresClient } from '#server/testing/postgres/test-database.ts';

/** As the specification lists them (A3); "?" marks a column that can be null. */
const FIELDS = {
  restaurants: 'id name description website? image_url? price_range? restaurant_type',
  locations: 'id restaurant_id address latitude? longitude? hours_of_operation phone_number?',
  sandwiches:
    'id restaurant_id name description price? image_url? ingredients contains_gluten? contains_dairy? contains_eggs? is_spicy spice_level',
  users: 'id username password_hash? email role display_name? bio? avatar_url? location? preferences xp',
  user_sandwiches: 'id user_id sandwich_id has_tried is_favorite rating? notes?',
  reviews: 'id user_id sandwich_id rating comment date_created',
  tags: 'id name type',
  sandwich_tags: 'id sandwich_id tag_id',
  badges: 'id name description image_url? required_xp? category',
  user_badges: 'id user_id badge_id date_earned',
  action_config: 'id action_type xp_reward description',
  user_actions:
    'id user_id action_type entity_id? entity_type? xp_earned user_latitude? user_longitude? location_bonus_xp timestamp metadata',
  restaurant_recommendations:
    'id website_url notes name? email? phone_number? status date_submitted date_reviewed? reviewed_by_user_id?',
};

describe('the fields and their defaults (A3)', () => {
  const site = useTestPostgresClient();

  test.each([
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
  ])('%s.%s: default %s (M3, A3)', async (table, column, expected) => {
    const { rows } = await site.client.query(
      'SELECT column_default FROM information_schema.columns WHERE table_name = $1 AND column_name = $2',
      [table, column],
    );
    expect(rows).toEqual([{ column_default: expected }]);
  });

  test.each(Object.entries(FIELDS))(
    '%s has the columns: %s (M3.26, M3.29, M3.34, A3)',
    async (table, fields) => {
      const { rows } = await site.client.query<{ column_name: string; is_nullable: string }>(
        'SELECT column_name, is_nullable FROM information_schema.columns WHERE table_name = $1',
        [table],
      );
      const nullable = new Map(rows.map((row) => [row.column_name, row.is_nullable === 'YES']));
      for (const field of fields.split(' '))
        expect([field, nullable.get(field.replace('?', ''))]).toEqual([field, field.endsWith('?')]);
    },
  );

  test.each([
    ['location', 'locations', 'restaurant_id', 'restaurants'],
    ['action', 'user_actions', 'action_type', 'action_config'],
    ['recommendation', 'restaurant_recommendations', 'reviewed_by_user_id', 'users'],
  ])('the foreign key of a %s: %s.%s references %s (A3.3, A3.20, A3.24)', async (_, table, column, to) => {
    const { rows } = await site.client.query<{ definition: string }>(
      "SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass",
      [table],
    );
    const found = rows.filter(({ definition }) =>
      definition.startsWith(`FOREIGN KEY (${column}) REFERENCES ${to}`),
    );
    expect(found).toHaveLength(1);
  });

  test.each([
    ['tags', 'name'],
    ['badges', 'name'],
    ['action_config', 'action_type'],
  ])('%s.%s is unique (M3.25, A3.14, A3.16, A3.19)', async (table, column) => {
    const { rows } = await site.client.query<{ indexdef: string }>(
      'SELECT indexdef FROM pg_indexes WHERE tablename = $1',
      [table],
    );
    const unique = rows.filter(({ indexdef }) => indexdef.startsWith('CREATE UNIQUE INDEX'));
    expect(unique.some(({ indexdef }) => new RegExp(`\\((lower\\()?${column}\\)`).test(indexdef))).toBe(true);
  });

  test.each(['username', 'email'])(
    'users.%s is unique through login_identifiers (M3.2, M3.3, A3.9)',
    async (kind) => {
      const insert = (key: string, userId: string) =>
        site.client.query('INSERT INTO login_identifiers (kind, key, user_id) VALUES ($1, $2, $3)', [
          kind,
          key,
          userId,
        ]);
      for (const id of ['one', 'other'])
        await site.client.query(
          'INSERT INTO users (id, username, email) VALUES ($1, $1, $1) ON CONFLICT DO NOTHING',
          [id],
        );
      await insert('same', 'one');
      await expect(insert('same', 'other')).rejects.toThrow('login_identifiers_pkey');
    },
  );
});
