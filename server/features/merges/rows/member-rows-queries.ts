import { sql, type Db } from '#server/platform/database/database.ts';

/** The columns that a merge may change in rows of members, with their types. */
const COLUMNS = {
  ranked_sandwiches: { sandwich_id: 'integer' },
  ranking_answers: { sandwich_id: 'integer', rival_id: 'integer' },
  reports: { entity_id: 'text' },
  reviews: { sandwich_id: 'integer' },
  user_sandwiches: {
    sandwich_id: 'integer',
    is_favorite: 'boolean',
    has_tried: 'boolean',
    rating: 'smallint',
    notes: 'text',
  },
} as const;

export type MergedMemberTable = keyof typeof COLUMNS;
export const MERGED_MEMBER_TABLES = [
  'ranked_sandwiches',
  'ranking_answers',
  'reports',
  'reviews',
  'user_sandwiches',
] as const;

type Change = {
  mergeId: number;
  table: MergedMemberTable;
  /** Conditions on the row `t`. */
  where: ReturnType<typeof sql>;
  set: ReturnType<typeof sql>;
  /** Another row of the same member, `o`, that `set` reads. */
  joined?: { table: MergedMemberTable; on: ReturnType<typeof sql> };
};

/** Changes the rows and stores how they were before and after. */
export async function changeAndRecordMemberRows(
  tx: Db,
  { mergeId, table, where, set, joined }: Change,
): Promise<void> {
  const other = joined ? sql`, ${sql.table(joined.table)} o` : sql``;
  const isJoined = joined ? sql`AND o.user_id = t.user_id AND ${joined.on}` : sql``;
  await sql`
    INSERT INTO merged_member_rows (user_id, merge_id, table_name, row_id, before)
    SELECT t.user_id, ${mergeId}::bigint, ${table}::text, t.id, ${valuesOf(table)} FROM ${sql.table(table)} t WHERE ${where}
  `.execute(tx);
  await sql`
    UPDATE ${sql.table(table)} t SET ${set} FROM merged_member_rows m${other}
    WHERE ${isRowOf(mergeId, table)} AND m.after IS NULL ${isJoined}
  `.execute(tx);
  // The rows exist; this is an upsert because Citus rejects jsonb_build_object in an UPDATE.
  await sql`
    INSERT INTO merged_member_rows (user_id, merge_id, table_name, row_id, before, after)
    SELECT m.user_id, m.merge_id, m.table_name, m.row_id, m.before, ${valuesOf(table)}
    FROM merged_member_rows m JOIN ${sql.table(table)} t ON m.user_id = t.user_id
    WHERE ${isRowOf(mergeId, table)} AND m.after IS NULL
    ON CONFLICT (user_id, merge_id, table_name, row_id) DO UPDATE SET after = excluded.after
  `.execute(tx);
}

/** Deletes rows that the kept sandwich already has, and stores them completely with the merge. */
export async function removeAndRecordMemberRows(
  tx: Db,
  {
    mergeId,
    table,
    where,
  }: Pick<Change, 'mergeId' | 'where'> & { table: 'ranked_sandwiches' | 'ranking_answers' },
): Promise<void> {
  await sql`
    INSERT INTO merged_member_rows (user_id, merge_id, table_name, row_id, before)
    SELECT t.user_id, ${mergeId}::bigint, ${table}::text, t.id, to_jsonb(t) FROM ${sql.table(table)} t WHERE ${where}
  `.execute(tx);
  await sql`
    DELETE FROM ${sql.table(table)} t USING merged_member_rows m WHERE ${isRowOf(mergeId, table)} AND m.after IS NULL
  `.execute(tx);
}

/** Skips columns that the member has changed after the merge. */
export async function restoreMemberRows(tx: Db, mergeId: number, table: MergedMemberTable): Promise<void> {
  const columns = Object.entries(COLUMNS[table]).map(([column, type]) => {
    const [current, before, after] = [
      sql.ref(`t.${column}`),
      sql`(m.before ->> ${sql.lit(column)})::${sql.raw(type)}`,
      sql`(m.after ->> ${sql.lit(column)})::${sql.raw(type)}`,
    ];
    return sql`${sql.ref(column)} = CASE WHEN ${current} IS NOT DISTINCT FROM ${after} THEN ${before} ELSE ${current} END`;
  });
  await sql`
    UPDATE ${sql.table(table)} t SET ${sql.join(columns)} FROM merged_member_rows m
    WHERE ${isRowOf(mergeId, table)} AND m.after IS NOT NULL
  `.execute(tx);
}

/** Keeps reviews that could not be restored. */
export async function deleteMergedMemberRows(tx: Db, mergeId: number): Promise<void> {
  await sql`
    DELETE FROM merged_member_rows WHERE merge_id = ${mergeId} AND NOT (table_name = 'reviews' AND after IS NULL)
  `.execute(tx);
}

function isRowOf(mergeId: number, table: MergedMemberTable) {
  return sql`m.merge_id = ${mergeId} AND m.table_name = ${table} AND m.user_id = t.user_id AND m.row_id = t.id`;
}

function valuesOf(table: MergedMemberTable) {
  const pairs = Object.keys(COLUMNS[table]).flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
