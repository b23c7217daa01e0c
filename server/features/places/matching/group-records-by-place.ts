import { assertDefined } from '#shared/assert-defined.ts';
import { canBeOnePlace, getPlaceRecordMatchRank, type ComparableRecord } from './record-match-rank.ts';
import { RecordSpatialIndex } from './record-spatial-index.ts';

/** `content` breaks ties in distance; it must not contain the source's name or an id. */
export type ClusterableRecord = ComparableRecord & { content: string };

/**
 * Groups the records that are one place. The result depends on the records only: the nearest pairs of all
 * records are joined first, so neither their order nor the names of their sources matter.
 */
export function groupRecordsByPlace<R extends ClusterableRecord>(records: readonly R[]): R[][] {
  const clusters = new Map(records.map((record) => [record, [record]]));
  for (const { one, other } of rankedPairs(records)) {
    const [cluster, otherCluster] = [assertDefined(clusters.get(one)), assertDefined(clusters.get(other))];
    if (cluster === otherCluster || !cluster.every((a) => otherCluster.every((b) => canBeOnePlace(a, b))))
      continue;
    cluster.push(...otherCluster);
    for (const record of otherCluster) clusters.set(record, cluster);
  }
  return [...new Set(clusters.values())];
}

type RankedPair<R> = { one: R; other: R; rank: number };

function rankedPairs<R extends ClusterableRecord>(records: readonly R[]): RankedPair<R>[] {
  const earlier = new RecordSpatialIndex<R>();
  const pairs = records.flatMap((record) => {
    const found = [...earlier.around(record)].flatMap((other) => {
      const rank = canBeOnePlace(record, other) ? getPlaceRecordMatchRank(record, other) : null;
      if (rank === null) return [];
      return [
        record.content < other.content ? { one: record, other, rank } : { one: other, other: record, rank },
      ];
    });
    earlier.add(record);
    return found;
  });
  return pairs.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      compareText(a.one.content, b.one.content) ||
      compareText(a.other.content, b.other.content),
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
