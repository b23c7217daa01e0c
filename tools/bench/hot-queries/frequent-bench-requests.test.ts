import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { generateDatabase } from '#db/synthetic-data/generate-database.ts';
import { MAX_COUNTED_ROWS } from '#server/platform/http/pagination.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import { explainStatement, summarizeQueryPlan, type QueryPlanNode } from './explain.ts';
import { recordFrequentRequestStatements, type RecordedStatements } from './record-statements.ts';

const GENERATION_OPTIONS = {
  sandwiches: repetitions(6_000, 10_000),
  reviews: repetitions(15_000, 30_000),
  members: repetitions(3_000, 4_000),
  seed: 1,
  until: new Date('2026-11-01T00:00:00Z'),
};
/** Tables that grow with the catalog or the members. The vocabulary is read once by each process, so it is not here. */
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
/** Nearest-first and ordered scans read about as many rows in a database of any size; counts read MAX_COUNTED_ROWS. */
const A_WALK = 4_000;
const MAX_SHARE = 0.5;

let database: TestDatabase;
let client: Client;
let recorded: RecordedStatements[];
let sizes: Map<string, number>;

beforeAll(async () => {
  database = await createTestDatabase();
  await generateDatabase(database.connection, GENERATION_OPTIONS, { force: false, onProgress: () => {} });
  client = new Client(database.connection);
  await client.connect();
  recorded = await recordFrequentRequestStatements(database.connection, client);
  const counts = LARGE.map((table) => `SELECT '${table}' AS table, count(*)::int AS rows FROM ${table}`);
  const { rows } = await client.query<{ table: string; rows: number }>(counts.join(' UNION ALL '));
  sizes = new Map(rows.map((row) => [row.table, row.rows]));
}, 180_000);

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('no hot statement reads most of a large table', async () => {
  expect(await faults()).toEqual([]);
}, 120_000);

test('finds statements that read most of a large table when indexes are missing', async () => {
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
 * PostgreSQL rightly reads a small table as a whole. With `enable_seqscan` off, it still does so if no index leads to
 * the rows, which would be slow on a large table. Reading an entire index is no better. With little memory, it does not
 * hash a whole table, as it would not with a large one.
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
        if (rows > Math.max(A_WALK, size * MAX_SHARE) || (by === 'Seq Scan' && rows > MAX_COUNTED_ROWS + 1))
          found.push(
            `${name}: ${by} of ${table}, ${rows} of ${size} rows: ${statement.sql.trim().slice(0, 80)}`,
          );
      }
    }
  return found;
}
