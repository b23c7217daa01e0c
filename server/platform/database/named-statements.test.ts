import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

test('names repeated statements, and plans those that depend on their values each time', async () => {
  for (let time = 1; time <= 5; time++) {
    await sql`SELECT ${time}::int AS again`.execute(site.db);
    await sql`SELECT to_tsvector(${String(time)}) @@ to_tsquery('x') AS word`.execute(site.db);
  }
  const prepared = await preparedStatements();
  expect(prepared.filter((statement) => statement.includes('AS again'))).toHaveLength(1);
  expect(prepared.filter((statement) => statement.includes('AS word'))).toEqual([]);
});

test('a named statement returns the results for its new values', async () => {
  const rows = [];
  for (let time = 1; time <= 6; time++)
    rows.push(
      (await sql<{ twice: number }>`SELECT ${time}::int * 2 AS twice`.execute(site.db)).rows[0]?.twice,
    );
  expect(rows).toEqual([2, 4, 6, 8, 10, 12]);
});

test('a statement that fails five times succeeds with other values', async () => {
  const divide = (by: number) => sql<{ q: number }>`SELECT 6 / ${by}::int AS q`.execute(site.db);
  for (let time = 1; time <= 5; time++) await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(3)).rows).toEqual([{ q: 2 }]);
});

/** Of the connection that the pool hands out first, which ran the statements. */
async function preparedStatements(): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ statement: string }>(
    'SELECT statement FROM pg_prepared_statements',
  );
  return rows.map(({ statement }) => statement);
}
