import { idSchema } from '#contract/base/field-schemas.ts';
import type { MergeableEntityType, MergedInto } from '#contract/base/problem-details.ts';
import { assertNotMerged, selectMergeRedirects } from '#server/features/merged-ids/merged-ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import type { CatalogFileCells } from './catalog-table.ts';

/** A row that was exported before a merge has the id of the merged restaurant. */
export async function assertSameRestaurant(
  tx: Db,
  noun: 'location' | 'sandwich',
  { restaurantId }: CatalogFileCells,
): Promise<void> {
  if (restaurantId === undefined) return;
  const { data: id } = idSchema.safeParse(Number(restaurantId));
  if (id !== undefined) await assertNotMerged(tx, { entityType: 'restaurant', id });
  throw badRequestError(`You can’t move a ${noun} to another restaurant with a file.`);
}

/** Returns why a row with one of these ids cannot be changed. */
export async function explainMissingRows(
  tx: Db,
  entityType: MergeableEntityType,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const merges = ids.length > 0 ? await selectMergeRedirects(tx, entityType, ids) : [];
  const targets = new Map(merges.map(({ mergedId, targetId }) => [mergedId, targetId]));
  return (id) => {
    const targetId = targets.get(id);
    if (targetId === undefined) return `there’s nothing with ID ${id}`;
    return describeMerge({ entityType, mergedId: id, id: targetId });
  };
}

export function describeMerge({ entityType, mergedId, id }: MergedInto): string {
  return `the ${entityType} with ID ${mergedId} was merged into the one with ID ${id}`;
}
