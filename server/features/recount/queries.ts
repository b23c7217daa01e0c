import { sql, type Db } from '#server/platform/database/database.ts';

/**
 * So that no writer moves a total while it is compared. Members first and wholly, because every deed begins by locking its
 * member and would else wait for us while we wait for it.
 */
export async function lockFacts(tx: Db): Promise<void> {
  await sql`LOCK TABLE users IN EXCLUSIVE MODE`.execute(tx);
  await sql`LOCK TABLE reviews, user_actions, sandwiches, sandwich_totals, locations IN SHARE ROW EXCLUSIVE MODE`.execute(
    tx,
  );
}
