import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateDatabase } from '#db/synthetic-data/generate-database.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import { refreshSearchIndex } from '../search-index/search-index.ts';
import { searchWithTypoCorrections } from '../lexemes/search-with-typo-corrections.ts';
import type { SandwichSearchFilters } from './matching-queries.ts';
import {
  createSandwichFilters,
  searchSandwichesWithoutPosition,
  type SandwichSearchQuery,
} from './find-sandwiches.ts';
import { rankMatchingSandwiches, type SandwichPageRequest, type SandwichSearchRows } from './queries.ts';

/** Small, so that in this small database some words exceed it and some only just do not. */
const MAX_RESULTS = 20;
const GENERATION_OPTIONS = {
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
  await generateDatabase(testDatabase.connection, GENERATION_OPTIONS, { force: false, onProgress: () => {} });
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent') });
  const { db } = database;
  await sql`UPDATE restaurants SET date_deleted = now() WHERE id % 17 = 0`.execute(db);
  await sql`UPDATE sandwiches SET date_deleted = now() WHERE id % 23 = 0`.execute(db);
  await sql`UPDATE sandwiches SET contains_gluten = false, contains_dairy = NULL WHERE id % 5 = 0`.execute(
    db,
  );
  await sql`UPDATE sandwiches SET name = 'Fried Chicken Sandwich' WHERE id % 40 = 1`.execute(db);
  const sandwiches = await db.selectFrom('sandwiches').select('id').execute();
  await refreshSearchIndex(db, { sandwiches: sandwiches.map(({ id }) => id) });
}, 120_000);

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const SOME = 'chicken, brioche, ho, fried chicken sandwich, naan'.split(', ');
const QUERIES =
  'pickles, nashville, the, classic, spicy hot, kimchi, sando, hot honey, katsu sando, deli, garcia, the lucky hen, brioche kewpie, chicken katsu brioche, very spicy, a, 100%'
    .split(', ')
    .concat(SOME);
const FILTERS: Partial<SandwichSearchQuery>[] = [
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

/** Without filters a third or all of the queries, with each filter a few. */
function queriesFor(filters: Partial<SandwichSearchQuery>): string[] {
  if (Object.keys(filters).length === 0) return QUERIES.filter((_, at) => at % repetitions(3, 1) === 0);
  const at = FILTERS.indexOf(filters);
  return Array.from({ length: repetitions(2, SOME.length) }, (_, n) => SOME[(at + n) % SOME.length]!);
}

describe('an index scan finds the same rows in the same order as ranking every match', () => {
  test.each(FILTERS)('with %o', async (filters) => {
    for (const q of [...queriesFor(filters), undefined])
      for (const order of ['best', 'rating', 'price'] as const) await expectSame({ ...filters, q }, order);
  });
});

async function expectSame(query: SandwichSearchQuery, order: SandwichPageRequest['order']): Promise<void> {
  const { db } = database;
  const filters = await filtersFor(query);
  let after: SandwichPageRequest['after'] = null;
  for (let pages = 0; pages < 3; pages++) {
    const page: SandwichPageRequest = { order, after, count: 13 };
    const ranked = await rankMatchingSandwiches(db, filters, page, {});
    const walked = await searchSandwichesWithoutPosition(db, filters, page, MAX_RESULTS);
    expect({ order, ...query, ...shown(walked) }).toEqual({ order, ...query, ...shown(ranked) });
    after = ranked.rows.at(-1) ?? null;
    if (!after) return;
  }
}

function shown({ rows, total }: SandwichSearchRows) {
  return {
    rows: rows.map(({ id, first, second }) => [id, first, second]),
    total: Math.min(total, MAX_RESULTS + 1),
  };
}

async function filtersFor(query: SandwichSearchQuery): Promise<SandwichSearchFilters> {
  const queryCache: QueryCache = { getOrCompute: async (_key, _now, findOut) => (await findOut()).value };
  const first = await searchWithTypoCorrections({ db: database.db, queryCache }, query.q, async (text) => ({
    text,
    total: 1,
  }));
  return createSandwichFilters(query, first.text);
}
