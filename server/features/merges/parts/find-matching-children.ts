import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { findSameLocations } from '#server/features/duplicates/duplicates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectLiveLocations, selectLiveSandwiches } from '../child-queries.ts';

export type MatchingChildren = {
  entityType: MergeableEntityType;
  targetId: number;
  mergedId: number;
  name: string;
};

type RestaurantPair = { targetId: number; mergedId: number };

/** Locations at the same address and sandwiches with the same name in both restaurants. */
export async function findMatchingLocationsAndSandwiches(
  db: Db,
  { targetId, mergedId }: RestaurantPair,
): Promise<MatchingChildren[]> {
  return findMatchingChildren(db, [targetId], mergedId, []);
}

/** Each merged restaurant is also compared with those merged before it, whose rows the kept one has by then. */
export async function findMatchingChildrenOfAll(
  db: Db,
  targetId: number,
  mergedIds: readonly number[],
): Promise<MatchingChildren[]> {
  const parts: MatchingChildren[] = [];
  for (const [at, mergedId] of mergedIds.entries())
    parts.push(
      ...(await findMatchingChildren(db, [targetId, ...mergedIds.slice(0, at)], mergedId, [...parts])),
    );
  return parts;
}

async function findMatchingChildren(
  db: Db,
  targetIds: readonly number[],
  mergedId: number,
  earlier: readonly MatchingChildren[],
): Promise<MatchingChildren[]> {
  const mergedOf = (type: MergeableEntityType) =>
    new Set(earlier.filter(({ entityType }) => entityType === type).map((part) => part.mergedId));
  return [
    ...(await sameLocations(db, targetIds, mergedId, mergedOf('location'))),
    ...(await sameSandwiches(db, targetIds, mergedId, mergedOf('sandwich'))),
  ];
}

async function sameLocations(
  db: Db,
  targetIds: readonly number[],
  mergedId: number,
  alreadyMerged: ReadonlySet<number>,
): Promise<MatchingChildren[]> {
  const locations = await selectLiveLocations(db, mergedId);
  const found = await findSameLocations(db, targetIds, locations, alreadyMerged);
  const used = new Set<number>();
  return locations.flatMap(({ id, address }, at) => {
    const other = found[at] ?? null;
    if (other === null || used.has(other)) return [];
    used.add(other);
    return [partOf('location', id, other, address)];
  });
}

/** Ignores a name that one of the restaurants has twice. */
async function sameSandwiches(
  db: Db,
  targetIds: readonly number[],
  mergedId: number,
  alreadyMerged: ReadonlySet<number>,
): Promise<MatchingChildren[]> {
  const sandwiches = await selectLiveSandwiches(db, [...targetIds, mergedId]);
  const byName = Map.groupBy(
    sandwiches.filter(({ id }) => !alreadyMerged.has(id)),
    ({ folded }) => folded,
  );
  const isMerged = ({ restaurantId }: { restaurantId: number }) => restaurantId === mergedId;
  return [...byName.values()].flatMap(([one, other, ...more]) =>
    one && other && more.length === 0 && isMerged(one) !== isMerged(other)
      ? [partOf('sandwich', one.id, other.id, one.name)]
      : [],
  );
}

function partOf(entityType: MergeableEntityType, one: number, other: number, name: string): MatchingChildren {
  return { entityType, targetId: Math.min(one, other), mergedId: Math.max(one, other), name };
}
