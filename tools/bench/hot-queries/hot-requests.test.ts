import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { generateWorld } from '#db/generate/generate.ts';
import { MAX_COUNTED_ROWS } from '#server/platform/http/pagination.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import { explainStatement, summarizeQueryPlan, type QueryPlanNode } from './explain.ts';
import { recordHotStatements, type RecordedStatements } from './record-statements.ts';

const WORLD = {
  sandwiches: repetitions(6_000, 10_000),
  reviews: repetitions(15_000, 30_000),
  members: repetitions(3_000, 4_000),
  seed: 1,
  until: new Date('2026-11-01T00:00:00Z'),
};
/** Those that grow with the catalog or with the members; each process reads the vocabulary whole, and only once. */
const LARGE = [
  ...[
    'restaurants',
    'locations',
    'sandwiches',
    'sandwich_search',
    'sandwich_tags',
    'sandwich_totals',
    'restaurant_totals',
    'sandwich_profiles',
    'sandwich_traits',
    'users',
    'login_identifiers',
  ],
  ...['reviews', 'user_sandwiches', 'user_actions', 'user_badges', 'sessions', 'notifications'],
  'map_pins',
];
/** Walks outward and along an order are bounded by numbers like these, whatever the size of the world, and counts by COUNTED_TO. */
const A_WALK = 4_000;
const MOST_SHARE = 0.5;

let database: TestDatabase;
let client: Client;
let recorded: RecordedStatements[];
let sizes: Map<string, number>;

beforeAll(async () => {
  database = await createTestDatabase();
  await generateWorld(database.connection, WORLD, { force: false, onProgress: () => {} });
  client = new Client(database.connection);
  await client.connect();
  recorded = await recordHotStatements(database.connection, client);
  const counts = LARGE.map((table) => `SELECT '${table}' AS table, count(*)::int AS rows FROM ${table}`);
  const { rows } = await client.query<{ table: string; rows: number }>(counts.join(' UNION ALL '));
  sizes = new Map(rows.map((row) => [row.table, row.rows]));
}, 180_000);

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('no hot statement looks at most of a large table', async () => {
  expect(await faults()).toEqual([]);
}, 120_000);

test('and one would be found that does', async () => {
  await client.query(
    'DROP INDEX reviews_of_sandwich, reviews_ratings_of_sandwich, sandwich_search_terms, user_sandwiches_favorite_or_tried',
  );
  const found = (await faults()).map((fault) => fault.split(',')[0]);
  expect(found).toEqual(
    expect.arrayContaining([
      'feed-of-restaurant: Index Scan by reviews_newest of reviews',
      expect.stringMatching(/^search-sandwiches-rare: .* of sandwich_search/),
    ]),
  );
}, 120_000);

/**
 * A small table is read whole for good reasons. With that forbidden as far as it can be, PostgreSQL still does it where no
 * index leads to the rows: that is what would be slow on a large one. An index read from end to end is no better. And
 * with little memory it does not put a whole table into a hash, as it never would a large one.
 */
async function faults(): Promise<string[]> {
  await client.query("SET enable_seqscan = off; SET work_mem = '256kB'");
  const found: string[] = [];
  for (const { name, statements } of recorded)
    for (const statement of statements) {
      const [plans] = (await explainStatement(client, statement, 'FORMAT JSON')) as [
        { Plan: QueryPlanNode }[],
      ];
      for (const { table, by, rows } of summarizeQueryPlan(plans[0]!.Plan)) {
        const size = sizes.get(table);
        if (size === undefined) continue;
        if (rows > Math.max(A_WALK, size * MOST_SHARE) || (by === 'Seq Scan' && rows > MAX_COUNTED_ROWS + 1))
          found.push(
            `${name}: ${by} of ${table}, ${rows} of ${size} rows: ${statement.sql.trim().slice(0, 80)}`,
          );
      }
    }
  return found;
}
