import { sql, type Db } from '#server/platform/database/database.ts';
import { changeAndRecordMemberRows } from './member-rows-queries.ts';

type Move = { mergeId: number; mergedId: number; targetId: number };

/** The caller has locked the entries of both. A member's entry of the kept sandwich takes over the flags and the newer rating and notes; the other entry stays behind. */
export async function moveListEntriesToMergeTarget(
  tx: Db,
  { mergeId, mergedId, targetId }: Move,
): Promise<void> {
  const entryOf = (id: number) =>
    sql`EXISTS (SELECT 1 FROM user_sandwiches x WHERE x.user_id = t.user_id AND x.sandwich_id = ${id})`;
  const newer = (column: 'rating' | 'notes') => {
    const [own, other] = [sql.ref(`t.${column}`), sql.ref(`o.${column}`)];
    return sql`CASE WHEN o.date_updated > t.date_updated THEN coalesce(${other}, ${own}) ELSE coalesce(${own}, ${other}) END`;
  };
  await changeAndRecordMemberRows(tx, {
    mergeId,
    table: 'user_sandwiches',
    where: sql`t.sandwich_id = ${targetId} AND ${entryOf(mergedId)}`,
    joined: { table: 'user_sandwiches', on: sql`o.sandwich_id = ${mergedId}` },
    set: sql`is_favorite = t.is_favorite OR o.is_favorite, has_tried = t.has_tried OR o.has_tried,
      rating = ${newer('rating')}, notes = ${newer('notes')}`,
  });
  await changeAndRecordMemberRows(tx, {
    mergeId,
    table: 'user_sandwiches',
    where: sql`t.sandwich_id = ${mergedId} AND NOT ${entryOf(targetId)}`,
    set: sql`sandwich_id = ${targetId}`,
  });
}
