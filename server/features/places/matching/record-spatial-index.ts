import { SAME_PLACE_METERS, type ComparableRecord } from './record-match-rank.ts';
import { EARTH_RADIUS_METERS, unitSpherePoint } from './pin-distance.ts';

/** Finds the records that can be the same place as a given one: the same address, or a cell beside its own. */
export class RecordSpatialIndex<R extends ComparableRecord> {
  #found = new Map<string, R[]>();

  add(record: R): void {
    for (const key of keysOf(record, 0)) {
      const existing = this.#found.get(key);
      if (existing) existing.push(record);
      else this.#found.set(key, [record]);
    }
  }

  around(record: R): Set<R> {
    return new Set(keysOf(record, 1).flatMap((key) => this.#found.get(key) ?? []));
  }
}

function keysOf(record: ComparableRecord, reach: 0 | 1): string[] {
  const { matchKey, addressKey } = record;
  return [...(addressKey === null ? [] : [`${matchKey}@${addressKey}`]), ...cellsAround(record, reach)];
}

function cellsAround(record: ComparableRecord, reach: 0 | 1): string[] {
  const point = unitSpherePoint(record);
  if (!point) return [];
  const cellOf = (value: number) => Math.floor((value * EARTH_RADIUS_METERS) / SAME_PLACE_METERS);
  const [x, y, z] = [cellOf(point[0]), cellOf(point[1]), cellOf(point[2])];
  const steps = reach === 0 ? [0] : [-1, 0, 1];
  return steps.flatMap((dx) =>
    steps.flatMap((dy) => steps.map((dz) => `${record.matchKey}#${x + dx},${y + dy},${z + dz}`)),
  );
}
