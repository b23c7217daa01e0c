import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { findMapPinDrift } from '#server/features/map/map.ts';
import { findTotalsAndXpDrift } from '#server/features/recount/recount.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import { generateDatabase, DatabaseHasRealMembersError } from './generate-database.ts';

const OPTIONS = {
  sandwiches: 1_500,
  reviews: 6_000,
  members: 600,
  seed: 7,
  until: new Date('2026-11-01T00:00:00Z'),
};
const silent = { force: false, onProgress: () => {} };

let one: TestDatabase;
let other: TestDatabase;
let database: Database;

beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await Promise.all([
    generateDatabase(one.connection, OPTIONS, silent),
    generateDatabase(other.connection, OPTIONS, silent),
  ]);
  database = openDatabase({ connection: one.connection, log: createLogger('silent') });
}, 120_000);

afterAll(async () => {
  await database.close();
  await Promise.all([one.drop(), other.drop()]);
});

describe('a generated database', () => {
  test('has the requested number of rows, and every total equals its rows', async () => {
    expect(
      await queryRows(
        one,
        `SELECT (SELECT count(*)::int FROM sandwiches) AS sandwiches,
      (SELECT count(*)::int FROM reviews) AS reviews, (SELECT count(*)::int FROM users) AS members`,
      ),
    ).toEqual([{ sandwiches: 1_500, reviews: 6_000, members: 600 }]);
    expect(await findTotalsAndXpDrift(database.db)).toEqual([]);
    expect(await findMapPinDrift(database.db)).toEqual([]);
  });

  test('is the same for the same seed and day', async () => {
    const print = `SELECT
      (SELECT md5(string_agg(s::text, ',' ORDER BY id)) FROM (SELECT id, restaurant_id, name, price, rating_sum, date_created FROM sandwiches) s) AS sandwiches,
      (SELECT md5(string_agg(d::text, ',' ORDER BY sandwich_id)) FROM sandwich_search d) AS documents,
      (SELECT md5(string_agg(v::text, ',' ORDER BY id)) FROM reviews v) AS reviews,
      (SELECT md5(string_agg(l::text, ',' ORDER BY id)) FROM (SELECT id, address, position, open_minutes FROM locations) l) AS locations,
      (SELECT md5(string_agg(u::text, ',' ORDER BY id)) FROM users u) AS members`;
    expect(await queryRows(one, print)).toEqual(await queryRows(other, print));
  });

  test('matches what the site itself writes: search words, similarity profiles and opening hours', async () => {
    const before = await queryRows(one, WORDS);
    await database.db.transaction().execute(async (tx) => {
      const ids = await sql<{ id: number }>`SELECT id FROM sandwiches`.execute(tx);
      const { refreshSearchIndex } = await import('#server/features/discovery/discovery.ts');
      await refreshSearchIndex(tx, { sandwiches: ids.rows.map(({ id }) => id) });
      const { refreshTraitProfiles } = await import('#server/features/similarity/similarity.ts');
      await refreshTraitProfiles(
        tx,
        ids.rows.map(({ id }) => id),
      );
    });
    expect(await queryRows(one, WORDS)).toEqual(before);
    expect(
      await queryRows(one, 'SELECT count(*)::int AS unread FROM locations WHERE open_minutes IS NULL'),
    ).toEqual([{ unread: 0 }]);
  });

  test('leaves every trigger enabled and every index in place', async () => {
    const fresh = await createTestDatabase();
    try {
      expect(await queryRows(one, SHAPE)).toEqual(await queryRows(fresh, SHAPE));
    } finally {
      await fresh.drop();
    }
  });

  test('is refused if there are real members, and an error in the middle rolls everything back', async () => {
    const inhabited = await createTestDatabase();
    const inhabitedDatabase = openDatabase({ connection: inhabited.connection, log: createLogger('silent') });
    try {
      await createTestUser(inhabitedDatabase.db);
      await expect(generateDatabase(inhabited.connection, OPTIONS, silent)).rejects.toThrow(
        DatabaseHasRealMembersError,
      );
      const shape = await queryRows(inhabited, SHAPE);
      const onProgress = ({ text }: { text: string }) => {
        if (text.startsWith('Building index')) throw new Error('The power went out');
      };
      await expect(
        generateDatabase(inhabited.connection, OPTIONS, { force: true, onProgress }),
      ).rejects.toThrow('The power went out');
      expect(await queryRows(inhabited, SHAPE)).toEqual(shape);
      expect(await queryRows(inhabited, 'SELECT count(*)::int AS sandwiches FROM sandwiches')).toEqual([
        { sandwiches: 0 },
      ]);
    } finally {
      await inhabitedDatabase.close();
      await inhabited.drop();
    }
  });
});

const WORDS = `SELECT md5(string_agg(d::text, ',' ORDER BY sandwich_id)) AS words, (SELECT md5(string_agg(p::text, ',' ORDER BY sandwich_id)) FROM sandwich_profiles p) AS profiles,
  (SELECT count(*)::int FROM sandwich_traits) AS traits
  FROM sandwich_search d`;

const SHAPE = `SELECT tgrelid::regclass::text AS on, tgname AS name, tgenabled::text AS is FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  ORDER BY 1, 2, 3`;

async function queryRows(database: TestDatabase, text: string): Promise<object[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}
