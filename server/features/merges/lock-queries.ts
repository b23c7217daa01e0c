import { anyOfValues, sql, type Db } from '#server/platform/database/database.ts';

/** Waits for new rows that refer to this one, and lets later ones wait: these find it merged. */
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
  await sql`SELECT 1 FROM ${sql.table(table)} WHERE id = ${anyOfValues(ids)} ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}
