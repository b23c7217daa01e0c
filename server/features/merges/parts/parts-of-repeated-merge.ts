import type { Db } from '#server/platform/database/database.ts';
import { findMatchingLocationsAndSandwiches } from './find-matching-children.ts';
import type { TypedPair } from '../merge-types.ts';
import type { StoredMerge } from '../queries.ts';
import { selectRestaurantChildIds } from '../rows/catalog-rows-queries.ts';

export type MergeWithParts = StoredMerge & { parts: readonly StoredMerge[] };

/**
 * The parts of the earlier merge, even if one of their rows was renamed or deleted since. A row whose partner belongs to
 * the restaurant that was just separated is compared again.
 */
export async function findPartsOfRepeatedMerge(
  tx: Db,
  { parts, ...merge }: MergeWithParts,
  undone: TypedPair,
): Promise<TypedPair[]> {
  const separated = new Set(await keysOfChildren(tx, undone));
  const isSeparated = (part: TypedPair) => keysOfMergedRows(part).some((key) => separated.has(key));
  const oldestFirst = parts.toReversed();
  const repeated: TypedPair[] = oldestFirst.filter((part) => !isSeparated(part));
  const compared = new Set(oldestFirst.filter(isSeparated).flatMap(keysOfMergedRows));
  if (compared.size === 0) return repeated;
  const used = new Set(repeated.flatMap(keysOfMergedRows));
  const matches = (await findMatchingLocationsAndSandwiches(tx, merge)).filter((match) => {
    const keys = keysOfMergedRows(match);
    return keys.some((key) => compared.has(key)) && !keys.some((key) => used.has(key));
  });
  return [...repeated, ...matches];
}

export function keysOfMergedRows({ entityType, targetId, mergedId }: TypedPair): string[] {
  return [targetId, mergedId].map((id) => `${entityType} ${id}`);
}

async function keysOfChildren(tx: Db, { entityType, mergedId }: TypedPair): Promise<string[]> {
  if (entityType !== 'restaurant') return [];
  const locations = await selectRestaurantChildIds(tx, 'locations', [mergedId]);
  const sandwiches = await selectRestaurantChildIds(tx, 'sandwiches', [mergedId]);
  return [...locations.map((id) => `location ${id}`), ...sandwiches.map((id) => `sandwich ${id}`)];
}
