import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { anyOfValuesSql, jsonRecordsetSql, type Db } from '#server/platform/database/database.ts';

export async function selectMergeRedirects(
  db: Db,
  entityType: MergeableEntityType,
  mergedIds: readonly number[],
) {
  return db
    .selectFrom('redirects')
    .select(['merged_id as mergedId', 'target_id as targetId'])
    .where('entity_type', '=', entityType)
    .where('merged_id', '=', anyOfValuesSql(mergedIds))
    .execute();
}

export async function selectMergedIds(
  db: Db,
  entityType: MergeableEntityType,
  targetId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('redirects')
    .select('merged_id as id')
    .where(({ and }) => and({ entity_type: entityType, target_id: targetId }))
    .execute();
  return rows.map(({ id }) => id);
}

export type MergeRedirect = { entityType: MergeableEntityType; mergedId: number; targetId: number };

/** Replaces the redirects of these merged ids. */
export async function replaceMergeRedirects(
  tx: Db,
  entityType: MergeableEntityType,
  mergedIds: readonly number[],
  redirects: readonly Pick<MergeRedirect, 'mergedId' | 'targetId'>[],
): Promise<void> {
  await tx
    .deleteFrom('redirects')
    .where('entity_type', '=', entityType)
    .where('merged_id', '=', anyOfValuesSql(mergedIds))
    .execute();
  if (redirects.length === 0) return;
  const rows = redirects.map(({ mergedId, targetId }) => ({
    entity_type: entityType,
    merged_id: mergedId,
    target_id: targetId,
  }));
  await tx
    .insertInto('redirects')
    .columns(['entity_type', 'merged_id', 'target_id'])
    .expression(({ selectFrom }) =>
      selectFrom(jsonRecordsetSql('redirects', rows, 'r')).select(['entity_type', 'merged_id', 'target_id']),
    )
    .execute();
}
