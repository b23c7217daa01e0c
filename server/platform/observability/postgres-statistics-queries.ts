import { z } from 'zod';
import { sql, type Db } from '../database/database.ts';

const statistics = z.object({
  connections: z.record(z.string(), z.number()),
  maxConnections: z.number(),
  sizeBytes: z.number(),
  longestQuerySeconds: z.number(),
  longestTransactionSeconds: z.number(),
  blocksHit: z.number(),
  blocksRead: z.number(),
  commits: z.number(),
  rollbacks: z.number(),
  deadlocks: z.number(),
  temporaryBytes: z.number(),
});
export type PostgresStatistics = z.infer<typeof statistics>;

/** Other roles see the times and states of their own connections only, unless they have pg_read_all_stats. */
export async function selectPostgresStatistics(db: Db): Promise<PostgresStatistics> {
  const { rows } = await sql`
    WITH activity AS (
      SELECT * FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
    ), states AS (
      SELECT coalesce(state, 'unknown') AS state, count(*)::int AS count FROM activity GROUP BY 1
    )
    SELECT
      (SELECT json_object_agg(state, count) FROM states) AS connections,
      current_setting('max_connections')::int AS "maxConnections",
      pg_database_size(current_database()) AS "sizeBytes",
      coalesce((SELECT extract(epoch FROM max(clock_timestamp() - query_start)) FROM activity
        WHERE state = 'active' AND pid <> pg_backend_pid()), 0)::float8 AS "longestQuerySeconds",
      coalesce((SELECT extract(epoch FROM max(clock_timestamp() - xact_start)) FROM activity
        WHERE pid <> pg_backend_pid()), 0)::float8 AS "longestTransactionSeconds",
      blks_hit AS "blocksHit", blks_read AS "blocksRead", xact_commit AS commits, xact_rollback AS rollbacks,
      deadlocks, temp_bytes AS "temporaryBytes"
    FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  return statistics.parse(rows[0]);
}

const tableRows = z.array(z.object({ table: z.string(), live: z.number(), dead: z.number() }));
export type TableRowCounts = z.infer<typeof tableRows>[number];

export async function selectTableRowCounts(db: Db): Promise<TableRowCounts[]> {
  const { rows } = await sql`
    SELECT relname AS table, n_live_tup AS live, n_dead_tup AS dead
    FROM pg_stat_user_tables WHERE schemaname = current_schema() ORDER BY relname`.execute(db);
  return tableRows.parse(rows);
}

export async function selectPostgresVersion(db: Db): Promise<string> {
  const { rows } = await sql`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version`.execute(db);
  return z.object({ version: z.string() }).parse(rows[0]).version;
}
