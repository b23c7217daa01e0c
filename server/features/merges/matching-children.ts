import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { findSameLocations } from '#server/features/duplicates/duplicates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectLiveLocations, selectLiveSandwiches } from './child-queries.ts';

export type MatchingChildren = {
  entityType: MergeableEntityType;
  targetId: number;
  mergedId: number;
  name: string;
};

/** Locations at the same address and sandwiches with the same name in both restaurants. */
export async function findMatchingLocationsAndSandwiches(
  db: Db,
  { targetId, mergedId }: { targetId: number; mergedId: number },
): Promise<MatchingChildren[]> {
  return [
    ...(await sameLocations(db, targetId, mergedId)),
    ...(await sameSandwiches(db, targetId, mergedId)),
  ];
}

async function sameLocations(db: Db, targetId: number, mergedId: number): Promise<MatchingChildren[]> {
  const locations = await selectLiveLocations(db, mergedId);
  const found = await findSameLocations(db, targetId, locations);
  const used = new Set<number>();
  return locations.flatMap(({ id, address }, at) => {
    const other = found[at] ?? null;
    if (other === null || used.has(other)) return [];
    used.add(other);
    return [partOf('location', id, other, address)];
  });
}

/** Ignores a name that one of the restaurants has twice. */
async function sameSandwiches(db: Db, targetId: number, mergedId: number): Promise<MatchingChildren[]> {
  const byName = Map.groupBy(await selectLiveSandwiches(db, [targetId, mergedId]), ({ folded }) => folded);
  return [...byName.values()].flatMap(([one, other, ...more]) =>
    one && other && more.length === 0 && one.restaurantId !== other.restaurantId
      ? [partOf('sandwich', one.id, other.id, one.name)]
      : [],
  );
}

function partOf(entityType: MergeableEntityType, one: number, other: number, name: string): MatchingChildren {
  return { entityType, targetId: Math.min(one, other), mergedId: Math.max(one, other), name };
}
