import { inject } from 'vitest';
import { sql, type Db } from '#server/platform/database/database.ts';

const WAITING = `SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** How many sessions wait for a lock: on Citus, on all nodes. */
export async function countWaitingSessions(db: Db): Promise<number> {
  const local = await sql<{ waiting: number }>`${sql.raw(WAITING)}`.execute(db);
  if (inject('workers').length === 0) return Number(local.rows[0]?.waiting);
  const remote = await sql<{ waiting: number }>`
    SELECT sum(result::int) AS waiting FROM run_command_on_workers(${WAITING})`.execute(db);
  return Number(local.rows[0]?.waiting) + Number(remote.rows[0]?.waiting);
}
