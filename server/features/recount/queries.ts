import { sql, type Db } from '#server/platform/database/database.ts';

/** Members first, because every mutation begins by locking its member: the other order would deadlock. */
export async function lockRecountedTables(tx: Db): Promise<void> {
  await sql`LOCK TABLE users IN EXCLUSIVE MODE`.execute(tx);
  await sql`LOCK TABLE reviews, user_actions, sandwiches, sandwich_totals, locations IN SHARE ROW EXCLUSIVE MODE`.execute(
    tx,
  );
}

export async function disableStatementLimits(tx: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true), set_config('work_mem', '128MB', true)`.execute(
    tx,
  );
}
