import type { CreatedMerges, UndoneMerge } from '#contract/administration/merges.ts';
import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { startChangeSet, type ImportChangeSet } from '#server/features/audit/audit.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { recomputeLocations } from '#server/features/places/places.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { listContentAddedSinceMerge } from './content-added-since-merge.ts';
import { lockMergeableRows } from './mergeable-rows.ts';
import type { MapRefreshTargets } from './merge-types.ts';
import { mergeEntityPair, unmergeEntityPair } from './merge-entity-pair.ts';
import {
  isMergeRepeated,
  lockMerges,
  selectLaterMerges,
  selectMerge,
  selectChildMerges,
  type MergeRow,
  type StoredMerge,
} from './queries.ts';
import {
  findPartsOfRepeatedMerge,
  keysOfMergedRows,
  type MergeWithParts,
} from './parts/parts-of-repeated-merge.ts';

export { buildMergePreview } from './preview/preview.ts';

type NewMerges = { entityType: MergeableEntityType; ids: readonly number[] };

/** The oldest one is kept. All merges are one change set. */
export async function mergeIntoOldest(
  db: Db,
  viewer: SignedInViewer,
  { entityType, ids }: NewMerges,
  now: Date,
): Promise<CreatedMerges> {
  return inCatalogTransaction(db, async (tx) => {
    await lockMerges(tx);
    const [kept, ...others] = await lockMergeableRows(tx, entityType, ids);
    const editor = await startChangeSet(tx, viewer, {
      origin: 'merge',
      summary: `Merged ${others.map(({ name }) => name).join(', ')} into ${kept.name}`.slice(0, 300),
    });
    const context = { editor, now };
    const allMapTargets: MapRefreshTargets[] = [];
    const merges: CreatedMerges['merges'] = [];
    for (const { id: mergedId } of others) {
      const pair = { entityType, targetId: kept.id, mergedId };
      const { id, mapTargets } = await mergeEntityPair(tx, pair, context);
      allMapTargets.push(mapTargets);
      merges.push({ id, mergedId });
    }
    await refreshMapOnce(tx, allMapTargets);
    return { entityType, targetId: kept.id, changeSetId: editor.changeSetId, merges };
  });
}

/**
 * Undoes later merges of the same rows first and repeats them afterwards, so that all rows are restored correctly.
 */
export async function undoMergeById(
  db: Db,
  viewer: SignedInViewer,
  id: number,
  now: Date,
): Promise<UndoneMerge> {
  return inCatalogTransaction(db, async (tx) => {
    await lockMerges(tx);
    const merge = await selectMerge(tx, id);
    if (!merge) throw notFoundError('Merge not found');
    if (merge.isUndone) throw await alreadyUndoneError(tx, merge);
    const summary = `Undid the merge of ${merge.entityType} ${merge.mergedId} into ${merge.targetId}`;
    const editor = await startChangeSet(tx, viewer, { origin: 'revert', summary });
    const context = { editor, now };
    const added = await listContentAddedSinceMerge(tx, merge);
    const undone = await withParts(tx, merge);
    const later = await connectedLaterMerges(tx, undone);
    const allMapTargets: MapRefreshTargets[] = [];
    for (const each of later.toReversed()) allMapTargets.push(await unmergeEntityPair(tx, each, context));
    allMapTargets.push(await unmergeEntityPair(tx, merge, context));
    for (const each of later) {
      const parts = await findPartsOfRepeatedMerge(tx, each, merge);
      allMapTargets.push((await mergeEntityPair(tx, { ...each, parts }, context)).mapTargets);
    }
    await recomputeLocationsOf(tx, [undone, ...later], { summary, changeSetId: editor.changeSetId });
    await refreshMapOnce(tx, allMapTargets);
    const { entityType, targetId, mergedId } = merge;
    return { entityType, targetId, mergedId, changeSetId: editor.changeSetId, added };
  });
}

async function alreadyUndoneError(tx: Db, merge: MergeRow): Promise<HttpError> {
  const text = (await isMergeRepeated(tx, merge))
    ? 'This list is out of date. Please reload the page and try again.'
    : 'This merge has already been undone.';
  return new HttpError('conflict', text);
}

/** Merges of the same rows, directly or through others. A merge that is part of another one counts with it. */
async function connectedLaterMerges(tx: Db, merge: MergeWithParts): Promise<MergeWithParts[]> {
  const later = await selectLaterMerges(tx, merge.id);
  const touched = new Set(rowsOf(merge));
  const roots = later.filter(({ parentId }) => parentId === null || parentId < merge.id);
  const found: MergeWithParts[] = [];
  for (const root of roots.filter(({ parentId }) => parentId !== merge.id)) {
    const each = await withParts(tx, root);
    const rows = rowsOf(each);
    if (!rows.some((row) => touched.has(row))) continue;
    for (const row of rows) touched.add(row);
    found.push(each);
  }
  return found;
}

async function withParts(tx: Db, merge: StoredMerge): Promise<MergeWithParts> {
  return { ...merge, parts: await selectChildMerges(tx, merge.id) };
}

function rowsOf({ parts, ...merge }: MergeWithParts): string[] {
  return [merge, ...parts].flatMap(keysOfMergedRows);
}

/** An import since the merge has computed a location from the records of both. */
async function recomputeLocationsOf(
  tx: Db,
  merges: readonly MergeWithParts[],
  run: ImportChangeSet,
): Promise<void> {
  const ids = merges
    .flatMap(({ parts, ...merge }) => [merge, ...parts])
    .filter(({ entityType }) => entityType === 'location')
    .flatMap(({ targetId, mergedId }) => [targetId, mergedId]);
  await recomputeLocations(tx, [...new Set(ids)], run);
}

async function refreshMapOnce(tx: Db, allMapTargets: readonly MapRefreshTargets[]): Promise<void> {
  await refreshMapPins(tx, {
    restaurants: [...new Set(allMapTargets.flatMap(({ restaurants }) => restaurants))],
    locations: [...new Set(allMapTargets.flatMap(({ locations }) => locations))],
  });
}
