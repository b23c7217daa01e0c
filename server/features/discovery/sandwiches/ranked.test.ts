import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate } from '#db/generate/generate.ts';
import { openDatabase, sql, type Database } from '#server/platform/database.ts';
import type { Memory } from '#server/platform/kept/memory.ts';
import { createLog } from '#server/platform/log.ts';
import { amount } from '#rules/testing/amount.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import type { Searching } from '../words/known-words.ts';
import { readings } from '../words/readings.ts';
import { readTerms } from '../words/terms.ts';
import { searchRankedAmong } from './around.ts';
import { searchAmong, searchLikedAmong, type Around } from './around-queries.ts';
import { filtersOf, type SandwichWish } from './find-sandwiches.ts';
import { keysOf } from './keys.ts';
import type { Page, SandwichesFound } from './matching-queries.ts';
import { searchSandwichesAnywhere } from './queries.ts';
import { searchRanked } from './ranked.ts';
import { inWholeWords } from './whole-words.ts';

/** Small enough that a small world has common words, and words that only just are not. */
const BOUNDS = { counted: 20, walked: 60 };
const WORLD = {
  sandwiches: 1_500,
  reviews: 9_000,
  members: 400,
  seed: 3,
  until: new Date('2026-11-01T00:00:00Z'),
};

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await generate(testDatabase.connection, WORLD, { force: false, tell: () => {} });
  database = openDatabase({ connection: testDatabase.connection, log: createLog('silent') });
  const { db } = database;
  await sql`UPDATE restaurants SET date_deleted = now() WHERE id % 17 = 0`.execute(db);
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id % 23 = 0`.execute(db);
  await sql`UPDATE sandwiches SET contains_gluten = false, contains_dairy = NULL WHERE id % 5 = 0`.execute(
    db,
  );
  await sql`UPDATE sandwiches SET name = 'Fried Chicken Sandwich' WHERE id % 40 = 1`.execute(db);
}, 120_000);

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const SOME = 'chicken, brioche, ho, fried chicken sandwich, naan'.split(', ');
const QUERIES =
  'pickles, nashville, the, classic, spicy hot, kimchi, sando, hot honey, katsu sando, deli, garcia, the lucky hen, brioche kewpie, chicken katsu brioche, very spicy, a'
    .split(', ')
    .concat(SOME);
const FILTERS: Partial<SandwichWish>[] = [
  {},
  { spicy: true },
  { spicy: false, minPrice: 8.99 },
  { tags: ['classic'] },
  { tags: ['Hot honey', 'Very hot'] },
  { diet: ['no-gluten'] },
  { diet: ['no-gluten', 'no-dairy'] },
  { priceRange: ['$$'] },
  { priceRange: ['$', '$$$$'], maxPrice: 31 },
  { minPrice: 10, maxPrice: 12.5 },
];

/** Without filters one in three or every query, with each filter some of them. */
function queriesFor(filters: Partial<SandwichWish>): string[] {
  if (Object.keys(filters).length === 0) return QUERIES.filter((_, at) => at % amount(3, 1) === 0);
  const at = FILTERS.indexOf(filters);
  return Array.from({ length: amount(2, SOME.length) }, (_, n) => SOME[(at + n) % SOME.length]!);
}

describe('ranked search finds what weighing every match finds, in the same order', () => {
  test.each(FILTERS)('with %o', async (filters) => {
    for (const q of [...queriesFor(filters), undefined])
      for (const order of ['best', 'rating', 'price'] as const) await expectSame({ ...filters, q }, order);
  });
});

describe('and among the restaurants around a place', () => {
  test.each(FILTERS)('with %o', async (filters) => {
    const { rows } = await sql<Around>`
      SELECT array_agg(id)::text AS "restaurantIds", array_agg(id * 0.0001)::text AS chords, count(*) AS size
      FROM restaurants WHERE id % 3 > 0
    `.execute(database.db);
    for (const q of queriesFor(filters)) await expectSameAmong({ ...filters, q }, rows[0]!);
  });
});

test('a statement teaches its new words in one order, however many sandwiches bring them', async () => {
  const { db } = database;
  const learned = async () =>
    (
      await sql<{ word: string }>`SELECT word FROM sandwich_words WHERE word ^@ 'zzq' ORDER BY ctid`.execute(
        db,
      )
    ).rows.map(({ word }) => word);
  const lastOfAll = sql`(SELECT max(id) FROM sandwiches)`;
  await sql`INSERT INTO sandwiches (restaurant_id, name, search_words)
    SELECT (SELECT min(id) FROM restaurants), 'Late ' || n, ('zzq' || n)::tsvector FROM generate_series(9, 1, -1) n`.execute(
    db,
  );
  expect(await learned()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `zzq${n}`));
  await sql`UPDATE sandwiches SET search_words = 'zzqb zzqa'::tsvector WHERE id = ${lastOfAll}`.execute(db);
  await sql`UPDATE sandwiches SET rating_count = rating_count WHERE id = ${lastOfAll}`.execute(db);
  expect(await learned()).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `zzq${n}`), 'zzqa', 'zzqb']);
  await sql`DELETE FROM sandwiches WHERE name LIKE 'Late %'`.execute(db);
});

test('whole words find what was typed as the beginnings of words', async () => {
  const { db } = database;
  for (const q of [
    ...QUERIES,
    'chi brio',
    'sandwich',
    'k',
    'nash 2',
    'hothon',
    "garcia's",
    'xyzzy brioche',
  ]) {
    for await (const reading of readings(searching(), (await readTerms(searching(), q))!)) {
      const { words } = await inWholeWords(db, reading);
      const found = (query: string) =>
        sql`SELECT id FROM sandwiches WHERE search_words @@ ${query}::tsquery ORDER BY id`.execute(db);
      expect({ q, rows: (await found(words!.indexed)).rows }).toEqual({
        q,
        rows: (await found(words!.anywhere)).rows,
      });
    }
  }
});

async function expectSameAmong(wish: SandwichWish, around: Around): Promise<void> {
  const { db } = database;
  const filters = await filtersFor(wish);
  const keys = await keysOf(db, filters);
  let after: Page['after'] = null;
  for (let pages = 0; pages < 3; pages++) {
    const page: Page = { order: 'best', after, count: 13 };
    const exact = await searchAmong(db, filters, page, around);
    const ranked = await searchRankedAmong(
      db,
      { filters, page, around, keys },
      {
        counted: BOUNDS.counted,
        fewLiked: 1,
        fewRestaurants: 0,
      },
    );
    // As where the words are rare, but not so few as to be looked at one by one.
    if (keys[3] && !wish.tags) {
      const rareKeys = Object.keys(wish).length > 1 ? keys[3] : '';
      const byWords = await searchAmong(db, filters, page, { ...around, rareKeys });
      expect({ ...wish, ...shown(byWords) }).toEqual({ ...wish, ...shown(exact) });
    }
    // As around a place where more are served than words mean.
    const large = { ...around, size: 1e6 };
    expect({ ...wish, ...shown(await searchAmong(db, filters, page, large)) }).toEqual({
      ...wish,
      ...shown(exact),
    });
    const liked = await searchLikedAmong(db, filters, page, around);
    expect(shown(await searchLikedAmong(db, filters, page, large))).toEqual(shown(liked));
    const distances = ({ rows }: SandwichesFound) => rows.map(({ distance }) => distance);
    expect({ ...wish, ...shown(ranked) }).toEqual({ ...wish, ...shown(exact) });
    expect(distances(ranked)).toEqual(distances(exact));
    after = exact.rows.at(-1) ?? null;
    if (!after) return;
  }
}

async function expectSame(wish: SandwichWish, order: Page['order']): Promise<void> {
  const filters = await filtersFor(wish);
  let after: Page['after'] = null;
  for (let pages = 0; pages < 3; pages++) {
    const page: Page = { order, after, count: 13 };
    const exact = await searchSandwichesAnywhere(database.db, filters, page);
    const ranked = await searchRanked(searching(), filters, page, BOUNDS);
    expect({ order, ...wish, ...shown(ranked) }).toEqual({ order, ...wish, ...shown(exact) });
    after = exact.rows.at(-1) ?? null;
    if (!after) return;
  }
}

function shown({ rows, total }: SandwichesFound) {
  return {
    rows: rows.map(({ id, first, second }) => [id, first, second]),
    total: Math.min(total, BOUNDS.counted + 1),
  };
}

async function filtersFor(wish: SandwichWish) {
  const terms = wish.q ? await readTerms(searching(), wish.q) : null;
  if (!terms) return filtersOf(wish, null);
  for await (const reading of readings(searching(), terms))
    return filtersOf(wish, await inWholeWords(database.db, reading));
  throw new Error('There is always a first reading');
}

/** Everything is found out each time. */
function searching(): Searching {
  const memory: Memory = { recall: async (_key, _now, findOut) => (await findOut()).value };
  return { db: database.db, memory };
}
