import { sql, type Db } from '#server/platform/database/database.ts';

/** By an update that changes nothing, because rows of several machines cannot be selected for update. */
export async function lockListEntriesOfBoth(tx: Db, mergedId: number, targetId: number): Promise<void> {
  await sql`
    UPDATE user_sandwiches t SET has_tried = has_tried
    WHERE t.sandwich_id = ${mergedId} OR (t.sandwich_id = ${targetId} AND EXISTS (
      SELECT 1 FROM user_sandwiches x WHERE x.user_id = t.user_id AND x.sandwich_id = ${mergedId}))
  `.execute(tx);
}
