import { sql, type Db } from '#server/platform/database/database.ts';
import { changeAndRecordMemberRows } from './member-rows-queries.ts';

type PhotoMove = {
  mergeId: number;
  mergedId: number;
  targetId: number;
  entityType: 'sandwich-photo' | 'restaurant-photo';
};

/** Moves reports of a photo, unless the member has also reported the same photo of the kept sandwich. */
export async function movePhotoReportsToMergeTarget(
  tx: Db,
  { mergeId, mergedId, targetId, entityType }: PhotoMove,
): Promise<void> {
  await changeAndRecordMemberRows(tx, {
    mergeId,
    table: 'reports',
    where: sql`t.entity_type = ${entityType} AND t.entity_id = ${String(mergedId)} AND NOT EXISTS (
      SELECT 1 FROM reports k WHERE k.user_id = t.user_id AND k.entity_type = t.entity_type
        AND k.entity_id = ${String(targetId)} AND k.image_url = t.image_url)`,
    set: sql`entity_id = ${String(targetId)}`,
  });
}
