import { sql, type Db } from '#server/platform/database/database.ts';

/** Locks the rankings that contain the sandwich or get a position back from a merge, first, as changes of a ranking do.
 * A revision may increase by more than one. */
export async function incrementRevisionsOfRankings(
  tx: Db,
  sandwichId: number,
  undoneMergeId: number | null = null,
): Promise<void> {
  // One statement each, because Citus rejects an OR over several tables. Answers come first, because a
  // sandwich that is ranked in the meantime loses its answers.
  const reasons = [
    sql`SELECT t.user_id FROM ranking_answers t WHERE t.user_id = r.user_id AND ${sandwichId} IN (t.sandwich_id, t.rival_id)`,
    sql`SELECT t.user_id FROM ranked_sandwiches t WHERE t.user_id = r.user_id AND t.sandwich_id = ${sandwichId}`,
    sql`SELECT m.user_id FROM merged_member_rows m WHERE m.user_id = r.user_id AND m.merge_id = ${undoneMergeId}::bigint
      AND m.table_name = 'ranked_sandwiches'`,
  ];
  for (const reason of reasons) {
    await sql`UPDATE rankings r SET revision = revision + 1 WHERE EXISTS (${reason})`.execute(tx);
  }
}

/** Restores positions that a merge removed. If another sandwich has the position now, uses the last one. */
export async function restoreRankedSandwiches(tx: Db, mergeId: number): Promise<void> {
  await sql`
    INSERT INTO ranked_sandwiches (user_id, id, sandwich_id, sort_key, date_created)
    SELECT m.user_id, m.row_id, ${value('sandwich_id', 'integer')},
      CASE WHEN EXISTS (SELECT 1 FROM ranked_sandwiches o WHERE o.user_id = m.user_id AND o.sort_key = ${value('sort_key', 'bigint')})
        THEN (SELECT max(o.sort_key) + 1048576 FROM ranked_sandwiches o WHERE o.user_id = m.user_id)
        ELSE ${value('sort_key', 'bigint')} END,
      ${value('date_created', 'timestamptz')}
    FROM merged_member_rows m WHERE ${isAside(mergeId, 'ranked_sandwiches')}
    ON CONFLICT (user_id, sandwich_id) DO NOTHING
  `.execute(tx);
}

export async function restoreRankingAnswers(tx: Db, mergeId: number): Promise<void> {
  await sql`
    INSERT INTO ranking_answers (user_id, id, sandwich_id, rival_id, answer, date_created)
    SELECT m.user_id, m.row_id, ${value('sandwich_id', 'integer')}, ${value('rival_id', 'integer')}, m.before ->> 'answer',
      ${value('date_created', 'timestamptz')}
    FROM merged_member_rows m WHERE ${isAside(mergeId, 'ranking_answers')}
    ON CONFLICT (user_id, sandwich_id, rival_id) DO NOTHING
  `.execute(tx);
}

function isAside(mergeId: number, table: string) {
  return sql`m.merge_id = ${mergeId} AND m.table_name = ${table} AND m.after IS NULL`;
}

function value(name: string, type: 'integer' | 'bigint' | 'timestamptz') {
  return sql`(m.before ->> ${sql.lit(name)})::${sql.raw(type)}`;
}
