import { lockAgainstNewListEntries } from '#server/features/collection/collection.ts';
import type { Db } from '#server/platform/database/database.ts';
import { mergeLocations, unmergeLocations } from './merge-locations.ts';
import type { MapRefreshTargets, MergeContext, TypedPair } from './merge-types.ts';
import { deleteMergedMemberRows } from './rows/member-rows-queries.ts';
import { findMatchingLocationsAndSandwiches } from './parts/find-matching-children.ts';
import { insertMerge, selectChildMerges, setMergeUndone } from './queries.ts';
import { addMergeRedirects, removeMergeRedirects } from './merge-redirects.ts';
import { lockRestaurantsForMerge, mergeRestaurants, unmergeRestaurants } from './merge-restaurants.ts';
import { mergeSandwiches, unmergeSandwiches } from './merge-sandwiches.ts';

/** A repeated merge keeps its parts, its date, and its first change set, which names its author. */
type RepeatedMerge = { parts: readonly TypedPair[]; dateMerged: Date; changeSetId: number };
type StoredMerge = TypedPair & { id: number };

const MERGE = { restaurant: mergeRestaurants, location: mergeLocations, sandwich: mergeSandwiches };
const UNMERGE = { restaurant: unmergeRestaurants, location: unmergeLocations, sandwich: unmergeSandwiches };

/** Merging two restaurants also merges their equal locations and sandwiches. */
export async function mergeEntityPair(
  tx: Db,
  pair: TypedPair & { parentId?: number | null } & Partial<RepeatedMerge>,
  context: MergeContext,
): Promise<{ id: number; mapTargets: MapRefreshTargets }> {
  const { entityType, targetId, mergedId, parentId = null, dateMerged } = pair;
  const { changeSetId = context.editor.changeSetId } = pair;
  if (entityType === 'restaurant') await lockRestaurantsForMerge(tx, [targetId, mergedId]);
  const parts = pair.parts ?? (await findParts(tx, pair));
  // Lock order: before the totals of the restaurants' sandwiches, which reviews also lock.
  await lockAgainstNewListEntries(
    tx,
    parts.flatMap((part) => (part.entityType === 'sandwich' ? [part.targetId, part.mergedId] : [])),
  );
  const id = await insertMerge(tx, { entityType, targetId, mergedId, parentId, changeSetId, dateMerged });
  await addMergeRedirects(tx, pair);
  const allMapTargets = [await MERGE[entityType](tx, { mergeId: id, targetId, mergedId }, context)];
  for (const part of parts) {
    const partPair = { ...part, parentId: id, changeSetId, ...(dateMerged && { dateMerged }) };
    allMapTargets.push((await mergeEntityPair(tx, partPair, context)).mapTargets);
  }
  return { id, mapTargets: joined(allMapTargets) };
}

async function findParts(tx: Db, pair: TypedPair): Promise<TypedPair[]> {
  return pair.entityType === 'restaurant' ? findMatchingLocationsAndSandwiches(tx, pair) : [];
}

export async function unmergeEntityPair(
  tx: Db,
  merge: StoredMerge,
  context: MergeContext,
): Promise<MapRefreshTargets> {
  const allMapTargets: MapRefreshTargets[] = [];
  for (const part of await selectChildMerges(tx, merge.id))
    allMapTargets.push(await unmergeEntityPair(tx, part, context));
  const { id, entityType, targetId, mergedId } = merge;
  allMapTargets.push(await UNMERGE[entityType](tx, { mergeId: id, targetId, mergedId }, context));
  await setMergeUndone(tx, id, context.editor.changeSetId);
  await removeMergeRedirects(tx, merge);
  await deleteMergedMemberRows(tx, id);
  return joined(allMapTargets);
}

function joined(allMapTargets: readonly MapRefreshTargets[]): MapRefreshTargets {
  return {
    restaurants: allMapTargets.flatMap(({ restaurants }) => restaurants),
    locations: allMapTargets.flatMap(({ locations }) => locations),
  };
}
