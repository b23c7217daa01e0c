import { sql, type Db } from '#server/platform/database/database.ts';
import { changeAndRecordMemberRows, removeAndRecordMemberRows } from './member-rows-queries.ts';

type Move = { mergeId: number; mergedId: number; targetId: number };

/** If a member has ranked both, the rank of the kept one stays. */
export async function moveRankedSandwichesToMergeTarget(
  tx: Db,
  { mergeId, mergedId, targetId }: Move,
): Promise<void> {
  const hasKept = sql`EXISTS (SELECT 1 FROM ranked_sandwiches k WHERE k.user_id = t.user_id AND k.sandwich_id = ${targetId})`;
  await removeAndRecordMemberRows(tx, {
    mergeId,
    table: 'ranked_sandwiches',
    where: sql`t.sandwich_id = ${mergedId} AND ${hasKept}`,
  });
  await changeAndRecordMemberRows(tx, {
    mergeId,
    table: 'ranked_sandwiches',
    where: sql`t.sandwich_id = ${mergedId}`,
    set: sql`sandwich_id = ${targetId}`,
  });
}

/** Drops comparisons of the two with each other, and those that the kept one already has. */
export async function moveRankingAnswersToMergeTarget(
  tx: Db,
  { mergeId, mergedId, targetId }: Move,
): Promise<void> {
  // Not CASE x WHEN y, which Citus sends to its workers with a NULL for y.
  const moved = (column: 'sandwich_id' | 'rival_id') =>
    sql`CASE WHEN ${sql.ref(`t.${column}`)} = ${mergedId} THEN ${targetId} ELSE ${sql.ref(`t.${column}`)} END`;
  const isNamed = sql`${mergedId} IN (t.sandwich_id, t.rival_id)`;
  const isKnown = sql`EXISTS (SELECT 1 FROM ranking_answers k WHERE k.user_id = t.user_id
    AND k.sandwich_id = ${moved('sandwich_id')} AND k.rival_id = ${moved('rival_id')})`;
  await removeAndRecordMemberRows(tx, {
    mergeId,
    table: 'ranking_answers',
    where: sql`${isNamed} AND (${targetId} IN (t.sandwich_id, t.rival_id) OR ${isKnown})`,
  });
  await changeAndRecordMemberRows(tx, {
    mergeId,
    table: 'ranking_answers',
    where: isNamed,
    set: sql`sandwich_id = ${moved('sandwich_id')}, rival_id = ${moved('rival_id')}`,
  });
}
