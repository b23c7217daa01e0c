import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { countRowsUpTo, selectUsernames, sql, type Db } from '#server/platform/database/database.ts';

export async function selectListedMerges(db: Db, before: number | null, limit: number) {
  const rows = await listed(db)
    .innerJoin('change_sets as c', 'c.id', 'm.change_set_id')
    .select(({ ref }) => [
      'm.id',
      ref('m.entity_type').$castTo<MergeableEntityType>().as('entityType'),
      'm.target_id as targetId',
      nameOf('m.target_id').as('targetName'),
      'm.merged_id as mergedId',
      nameOf('m.merged_id').as('mergedName'),
      'c.user_id as userId',
      'm.date_merged as dateMerged',
    ])
    .$if(before !== null, (query) => query.where('m.id', '<', before))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
  const names = await selectUsernames(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({ ...row, username: names.get(row.userId) ?? null }));
}

export async function countListedMerges(db: Db, upTo: number): Promise<number> {
  return countRowsUpTo(db, listed(db).select('m.id'), upTo);
}

function listed(db: Db) {
  return db
    .selectFrom('merges as m')
    .where('m.undone_change_set_id', 'is', null)
    .where('m.parent_id', 'is', null);
}

function nameOf(column: 'm.target_id' | 'm.merged_id') {
  const id = sql.ref(column);
  return sql<string>`coalesce(CASE m.entity_type
    WHEN 'restaurant' THEN (SELECT name FROM restaurants WHERE id = ${id})
    WHEN 'sandwich' THEN (SELECT name FROM sandwiches WHERE id = ${id})
    ELSE (SELECT address FROM locations WHERE id = ${id}) END, '')`;
}
