import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { replaceMergeRedirects } from '#server/features/merged-ids/merged-ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectTransitivelyMergedIds } from './queries.ts';

type Pair = { entityType: MergeableEntityType; targetId: number; mergedId: number };

/** Also redirects rows that were merged into the merged row before. */
export async function addMergeRedirects(tx: Db, { entityType, targetId, mergedId }: Pair): Promise<void> {
  const mergedIds = [mergedId, ...(await selectTransitivelyMergedIds(tx, entityType, mergedId))];
  await replaceMergeRedirects(
    tx,
    entityType,
    mergedIds,
    mergedIds.map((id) => ({ mergedId: id, targetId })),
  );
}

/** Rows that were merged into the merged row redirect to it again. */
export async function removeMergeRedirects(tx: Db, { entityType, mergedId }: Pair): Promise<void> {
  const others = await selectTransitivelyMergedIds(tx, entityType, mergedId);
  await replaceMergeRedirects(
    tx,
    entityType,
    [mergedId, ...others],
    others.map((id) => ({ mergedId: id, targetId: mergedId })),
  );
}
