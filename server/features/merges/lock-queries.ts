import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

/** Waits for uncommitted rows that refer to this one, and blocks new ones until it is merged. */
export async function lockAgainstNewReferences(
  tx: Db,
  table: 'restaurants' | 'locations' | 'sandwiches',
  id: number,
): Promise<void> {
  await sql`SELECT 1 FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(tx);
}

export async function lockRowsInIdOrder(
  tx: Db,
  table: 'restaurants' | 'locations' | 'sandwiches',
  ids: readonly number[],
): Promise<void> {
  await sql`SELECT 1 FROM ${sql.table(table)} WHERE id = ${anyOfValuesSql(ids)} ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}
