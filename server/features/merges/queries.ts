import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

export type MergeRow = Awaited<ReturnType<typeof selectMerge>> & object;
export type StoredMerge = Awaited<ReturnType<typeof selectLaterMerges>>[number];
export type NewMerge = {
  entityType: MergeableEntityType;
  targetId: number;
  mergedId: number;
  parentId: number | null;
  changeSetId: number;
  /** Set if a merge is repeated. */
  dateMerged?: Date | undefined;
};

export async function insertMerge(tx: Db, merge: NewMerge): Promise<number> {
  const { id } = await tx
    .insertInto('merges')
    .values({
      entity_type: merge.entityType,
      target_id: merge.targetId,
      merged_id: merge.mergedId,
      parent_id: merge.parentId,
      change_set_id: merge.changeSetId,
      ...(merge.dateMerged && { date_merged: merge.dateMerged }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function merges(db: Db) {
  return db
    .selectFrom('merges as m')
    .select(({ ref }) => [
      'm.id',
      ref('m.entity_type').$castTo<MergeableEntityType>().as('entityType'),
      'm.target_id as targetId',
      'm.merged_id as mergedId',
      'm.parent_id as parentId',
      'm.change_set_id as changeSetId',
      'm.date_merged as dateMerged',
    ]);
}

function activeMerges(db: Db) {
  return merges(db).where('m.undone_change_set_id', 'is', null);
}

export async function selectMerge(db: Db, id: number) {
  return merges(db)
    .select(({ eb }) => eb('m.undone_change_set_id', 'is not', null).$castTo<boolean>().as('isUndone'))
    .where('m.id', '=', id)
    .executeTakeFirst();
}

/** Whether the same two rows are merged under another id. */
export async function isMergeRepeated(
  db: Db,
  { entityType, targetId, mergedId }: Pick<MergeRow, 'entityType' | 'targetId' | 'mergedId'>,
): Promise<boolean> {
  const merge = await activeMerges(db)
    .where('m.entity_type', '=', entityType)
    .where('m.target_id', '=', targetId)
    .where('m.merged_id', '=', mergedId)
    .executeTakeFirst();
  return merge !== undefined;
}

/** The merges of locations and sandwiches that are part of a restaurant merge, latest first. */
export async function selectChildMerges(db: Db, id: number) {
  return activeMerges(db).where('m.parent_id', '=', id).orderBy('m.id', 'desc').execute();
}

/** Serializes merges and their undoing, so that redirects change in a defined order. */
export async function lockMerges(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(4119062585)`.execute(tx);
}

export async function selectLaterMerges(db: Db, id: number) {
  return activeMerges(db).where('m.id', '>', id).orderBy('m.id').execute();
}

export async function setMergeUndone(tx: Db, id: number, changeSetId: number): Promise<void> {
  await tx.updateTable('merges').set({ undone_change_set_id: changeSetId }).where('id', '=', id).execute();
}

/** All ids that were merged into this one, directly or through others. */
export async function selectTransitivelyMergedIds(
  db: Db,
  entityType: MergeableEntityType,
  id: number,
): Promise<number[]> {
  const tree: number[] = [];
  for (let level = [id]; level.length > 0;) {
    const rows = await activeMerges(db)
      .where('m.entity_type', '=', entityType)
      .where('m.target_id', '=', anyOfValuesSql(level))
      .execute();
    level = rows.map(({ mergedId }) => mergedId);
    tree.push(...level);
  }
  return tree;
}
