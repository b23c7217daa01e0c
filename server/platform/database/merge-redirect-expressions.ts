import { sql, type Expression } from 'kysely';
import type { MergeableEntityType } from '#contract/base/problem-details.ts';

/** The keys of all awards that a member can have for a sandwich, also under the ids that were merged into it. */
export function xpAwardKeysAcrossMerges(prefix: 'try:' | 'try-bonus:', sandwichId: Expression<number>) {
  const key = sql.lit(`${prefix}sandwich:`);
  return sql<string>`any(array_append(
    ARRAY(SELECT ${key} || merged_id FROM redirects WHERE entity_type = 'sandwich' AND target_id = ${sandwichId}),
    ${key} || ${sandwichId}))`;
}

/** Whether a deleted row can be restored by itself: a merge is undone instead. */
export function isUnmergedSql(entityType: MergeableEntityType, id: Expression<number>) {
  return sql<boolean>`NOT EXISTS (
    SELECT 1 FROM redirects WHERE entity_type = ${sql.lit(entityType)} AND merged_id = ${id})`;
}

/** Whether undoing a merge needs the row. */
export function isMergedOrTargetSql(entityType: MergeableEntityType, id: Expression<number>) {
  return sql<boolean>`EXISTS (SELECT 1 FROM redirects WHERE entity_type = ${sql.lit(entityType)}
    AND (merged_id = ${id} OR target_id = ${id}))`;
}

/** Whether a set of changes merges or undoes a merge, which only the undo of merges may reverse. */
export function isChangeSetOfMergeSql(id: Expression<number | null>) {
  return sql<boolean>`(EXISTS (SELECT 1 FROM merges WHERE change_set_id = ${id})
    OR EXISTS (SELECT 1 FROM merges WHERE undone_change_set_id = ${id}))`;
}
