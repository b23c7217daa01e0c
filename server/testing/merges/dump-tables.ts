import { refreshSandwichScores } from '#server/features/sandwiches/sandwiches.ts';
import { sql } from '#server/platform/database/database.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** What a merge itself leaves behind: its own rows, the history, and the dates and revisions of what it changed. */
const LEFT_BEHIND = [
  'audit_log',
  'cache_invalidations',
  'change_sets',
  'idempotency_keys',
  'merged_catalog_rows',
  'merged_member_rows',
  'merges',
  'rate_limits',
  'schema_migrations',
  'sessions',
];

const CHANGED_COLUMNS = ['date_updated', 'revision', 'is_score_due'];
/** The only columns that may differ in these tables. */
const OMITTED_COLUMNS_OF_TABLE: Record<string, string[]> = {
  reviews: ['is_score_due'],
  user_sandwiches: ['revision'],
};

/** The rows of all tables, without those of the members in `leftOut`. */
export async function dumpTables(
  { db, database }: TestApp,
  leftOut: readonly string[] = [],
): Promise<Record<string, unknown[]>> {
  await refreshSandwichScores(database.db);
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`.execute(db);
  const dumped: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => !LEFT_BEHIND.includes(table.name))) {
    const omittedColumns = OMITTED_COLUMNS_OF_TABLE[name] ?? CHANGED_COLUMNS;
    const { rows } = await sql<{ row: string }>`
      SELECT (to_jsonb(t) - ${omittedColumns}::text[])::text AS row FROM ${sql.table(name)} t
      WHERE coalesce(to_jsonb(t) ->> 'user_id', to_jsonb(t) ->> 'id', '') <> ALL(${leftOut}) ORDER BY 1`.execute(
      db,
    );
    dumped[name] = rows.map(({ row }) => row);
  }
  return dumped;
}
