import { getPlaceRecordMatchRank, type ComparableRecord } from './record-match-rank.ts';

export type LinkedComparableRecord = ComparableRecord & { placeId: number; locationId: number | null };
/** `isEdited`: edited or merged by a person, so it outlives its source records. */
export type LocationLinkedToRecords = {
  id: number;
  isEdited: boolean;
  isDeleted: boolean;
  /** Records that a merge moved to the location. */
  mergedPlaceIds: readonly number[];
};
/** A location that has no source record, for example because a person added it. */
export type ManualLocation = { id: number; isDeleted: boolean; record: ComparableRecord };
export type LocationAssignment = {
  /** In the order of the clusters; null is a new location. */
  locationIds: (number | null)[];
  manualIds: number[];
  /** Locations that lose all their source records to others. */
  absorbed: { id: number; into: number }[];
};

/**
 * Each cluster keeps the location with most of its records, so that a place keeps its id. Records that a merge moved
 * stay there beside another cluster.
 */
export function assignClustersToLocations(
  clusters: readonly (readonly LinkedComparableRecord[])[],
  known: ReadonlyMap<number, LocationLinkedToRecords>,
  manual: ReadonlyMap<string, readonly ManualLocation[]>,
): LocationAssignment {
  const locationIds: (number | null)[] = clusters.map(() => null);
  const taken = new Set<number>();
  const claims = clusters.flatMap((records, cluster) =>
    [...countLocations(records)].map(([id, count]) => ({
      id,
      cluster,
      count,
      isMerged: records.every(
        ({ placeId, locationId }) => locationId !== id || known.get(id)?.mergedPlaceIds.includes(placeId),
      ),
      rank: Number(known.get(id)?.isDeleted) * 2 - Number(known.get(id)?.isEdited),
    })),
  );
  claims.sort(
    (a, b) => a.rank - b.rank || Number(a.isMerged) - Number(b.isMerged) || b.count - a.count || a.id - b.id,
  );
  for (const { id, cluster, isMerged } of claims) {
    if (locationIds[cluster] !== null || (taken.has(id) && !isMerged)) continue;
    locationIds[cluster] = id;
    taken.add(id);
  }
  const manualIds: number[] = [];
  for (const { id, isDeleted, cluster } of manualClaims(clusters, manual)) {
    const current = locationIds[cluster] ?? null;
    const keepsCurrent = isDeleted || known.get(current ?? 0)?.isEdited || manualIds.includes(current ?? 0);
    if (taken.has(id) || (current !== null && keepsCurrent)) continue;
    locationIds[cluster] = id;
    taken.add(id);
    manualIds.push(id);
  }
  return { locationIds, manualIds, absorbed: absorbedLocations(clusters, locationIds, known) };
}

function countLocations(records: readonly LinkedComparableRecord[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { locationId } of records)
    if (locationId !== null) counts.set(locationId, (counts.get(locationId) ?? 0) + 1);
  return counts;
}

function manualClaims(
  clusters: readonly (readonly LinkedComparableRecord[])[],
  manual: ReadonlyMap<string, readonly ManualLocation[]>,
) {
  const claims = clusters.flatMap((records, cluster) =>
    (manual.get(records[0]?.matchKey ?? '') ?? []).flatMap(({ id, isDeleted, record }) => {
      const ranks = records.flatMap((each) => getPlaceRecordMatchRank(each, record) ?? []);
      return ranks.length === 0 ? [] : [{ id, isDeleted, cluster, rank: Math.min(...ranks) }];
    }),
  );
  return claims.toSorted(
    (a, b) => Number(a.isDeleted) - Number(b.isDeleted) || a.rank - b.rank || a.id - b.id,
  );
}

function absorbedLocations(
  clusters: readonly (readonly LinkedComparableRecord[])[],
  locationIds: readonly (number | null)[],
  known: ReadonlyMap<number, LocationLinkedToRecords>,
) {
  const remaining = new Set(locationIds);
  const into = new Map<number, number>();
  for (const [at, records] of clusters.entries())
    for (const { locationId } of records) {
      const next = locationIds[at] ?? null;
      if (locationId !== null && next !== null && !remaining.has(locationId)) into.set(locationId, next);
    }
  return [...into].flatMap(([id, next]) => (known.get(id)?.isEdited ? [] : [{ id, into: next }]));
}
