import { EARTH_RADIUS_KM } from '#shared/geo/distance.ts';

/** Only records with the same match key are compared. */
export type SourceRecord = {
  source: string;
  name: string;
  phone: string | null;
  addressKey: string | null;
  addressUnit: string;
  latitude: number | null;
  longitude: number | null;
};
export type IncomingRecord = SourceRecord & { placeId: number; matchKey: string };
/** `id` is null until the location is stored. */
export type MatchCandidate = { id: number | null; matchKey: string; records: SourceRecord[] };
export type RecordMatch = { record: IncomingRecord; candidate: MatchCandidate };

export const SAME_PLACE_METERS = 150;
export const EARTH_RADIUS_METERS = EARTH_RADIUS_KM * 1000;

/** One source lists a place once, so two of its rows are two places, however near, unless nothing tells them apart. */
export function matchIncomingRecords(
  incoming: readonly IncomingRecord[],
  near: ReadonlyMap<number, MatchCandidate[]>,
): RecordMatch[] {
  const placed = new Map<IncomingRecord, MatchCandidate>();
  const pairs = incoming.flatMap((record) =>
    (near.get(record.placeId) ?? []).flatMap((candidate) => {
      const rank = fit(record, candidate);
      return rank === null ? [] : [{ record, candidate, rank }];
    }),
  );
  // The best pairs go first, so that the order of files matters little.
  pairs.sort((one, other) => one.rank - other.rank || one.record.placeId - other.record.placeId);
  for (const { record, candidate } of pairs) {
    if (placed.has(record) || fit(record, candidate) === null) continue;
    candidate.records.push(record);
    placed.set(record, candidate);
  }
  const fresh = new Neighbourhood();
  for (const record of incoming) {
    if (placed.has(record)) continue;
    const candidate = best(record, fresh.around(record)) ?? {
      id: null,
      matchKey: record.matchKey,
      records: [],
    };
    candidate.records.push(record);
    fresh.add(record, candidate);
    placed.set(record, candidate);
  }
  return [...placed].map(([record, candidate]) => ({ record, candidate }));
}

function best(record: IncomingRecord, candidates: Iterable<MatchCandidate>): MatchCandidate | undefined {
  let found: { candidate: MatchCandidate; rank: number } | undefined;
  for (const candidate of candidates) {
    const rank = fit(record, candidate);
    if (rank !== null && (!found || rank < found.rank)) found = { candidate, rank };
  }
  return found?.candidate;
}

/** Lower is better, null is no match. The same address outranks any distance. */
function fit(record: SourceRecord, { records }: MatchCandidate): number | null {
  let lowest: number | null = null;
  for (const stored of records) {
    const rank = rankOf(record, stored);
    if (stored.source === record.source && (rank === null || !isDuplicateRecord(record, stored))) return null;
    if (rank !== null && (lowest === null || rank < lowest)) lowest = rank;
  }
  return lowest;
}

function rankOf(one: SourceRecord, other: SourceRecord): number | null {
  const metres = metersBetween(one, other);
  if (one.addressKey !== null && one.addressKey === other.addressKey) return (metres ?? 0) / 1e6 - 1;
  return metres !== null && metres <= SAME_PLACE_METERS ? metres : null;
}

/** One source lists one place twice: the same door, and no name or phone number that tells two counters apart. */
export function isDuplicateRecord(one: SourceRecord, other: SourceRecord): boolean {
  const metres = metersBetween(one, other);
  const sameDoor =
    one.addressKey !== null && one.addressKey === other.addressKey && one.addressUnit === other.addressUnit;
  const sameName = one.name.toLowerCase() === other.name.toLowerCase();
  const samePhone = one.phone === other.phone || one.phone === null || other.phone === null;
  return sameDoor && sameName && samePhone && (metres === null || metres <= SAME_PLACE_METERS);
}

export function metersBetween(one: SourceRecord, other: SourceRecord): number | null {
  const [a, b] = [onSphere(one), onSphere(other)];
  if (!a || !b) return null;
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, chord / 2));
}

function onSphere({ latitude, longitude }: SourceRecord): [x: number, y: number, z: number] | null {
  if (latitude === null || longitude === null) return null;
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

class Neighbourhood {
  #found = new Map<string, Set<MatchCandidate>>();

  add(record: IncomingRecord, candidate: MatchCandidate): void {
    for (const key of [addressOf(record), ...cellsAround(record, 0)]) {
      if (key === null) continue;
      const existing = this.#found.get(key);
      if (existing) existing.add(candidate);
      else this.#found.set(key, new Set([candidate]));
    }
  }

  around(record: IncomingRecord): Set<MatchCandidate> {
    const keys = [addressOf(record), ...cellsAround(record, 1)];
    return new Set(keys.flatMap((key) => [...(this.#found.get(key ?? '') ?? [])]));
  }
}

function addressOf({ matchKey, addressKey }: IncomingRecord): string | null {
  return addressKey === null ? null : `${matchKey}@${addressKey}`;
}

function cellsAround(record: IncomingRecord, reach: 0 | 1): string[] {
  const point = onSphere(record);
  if (!point) return [];
  const [x, y, z] = point.map((value) =>
    Math.floor((value * EARTH_RADIUS_METERS) / SAME_PLACE_METERS),
  ) as typeof point;
  const steps = reach === 0 ? [0] : [-1, 0, 1];
  return steps.flatMap((dx) =>
    steps.flatMap((dy) => steps.map((dz) => `${record.matchKey}#${x + dx},${y + dy},${z + dz}`)),
  );
}
