import { EARTH_RADIUS_KM } from '#shared/geo/distance.ts';

/** What tells whether two rows speak of one place. Only rows with the same match key are ever compared. */
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
/** A location of the catalogue with the rows behind it; `id` null while it is not stored yet. */
export type MatchCandidate = { id: number | null; matchKey: string; sightings: SourceRecord[] };
export type RecordMatch = { arrival: IncomingRecord; candidate: MatchCandidate };

export const SAME_PLACE_METERS = 150;
export const EARTH_RADIUS_METERS = EARTH_RADIUS_KM * 1000;

/**
 * Gives every arrival a location: the best that fits, else a new one. One source lists a place once, so two of its rows are
 * two places, however near, unless nothing tells them apart. Best pairs go first, which makes the order of files matter little.
 */
export function matchIncomingRecords(
  arrivals: readonly IncomingRecord[],
  near: ReadonlyMap<number, MatchCandidate[]>,
): RecordMatch[] {
  const placed = new Map<IncomingRecord, MatchCandidate>();
  const pairs = arrivals.flatMap((arrival) =>
    (near.get(arrival.placeId) ?? []).flatMap((candidate) => {
      const rank = fit(arrival, candidate);
      return rank === null ? [] : [{ arrival, candidate, rank }];
    }),
  );
  pairs.sort((one, other) => one.rank - other.rank || one.arrival.placeId - other.arrival.placeId);
  for (const { arrival, candidate } of pairs) {
    if (placed.has(arrival) || fit(arrival, candidate) === null) continue;
    candidate.sightings.push(arrival);
    placed.set(arrival, candidate);
  }
  const fresh = new Neighbourhood();
  for (const arrival of arrivals) {
    if (placed.has(arrival)) continue;
    const candidate = best(arrival, fresh.around(arrival)) ?? {
      id: null,
      matchKey: arrival.matchKey,
      sightings: [],
    };
    candidate.sightings.push(arrival);
    fresh.add(arrival, candidate);
    placed.set(arrival, candidate);
  }
  return [...placed].map(([arrival, candidate]) => ({ arrival, candidate }));
}

function best(arrival: IncomingRecord, candidates: Iterable<MatchCandidate>): MatchCandidate | undefined {
  let found: { candidate: MatchCandidate; rank: number } | undefined;
  for (const candidate of candidates) {
    const rank = fit(arrival, candidate);
    if (rank !== null && (!found || rank < found.rank)) found = { candidate, rank };
  }
  return found?.candidate;
}

/** Lower is better, null is another place. The same address outranks any distance. */
function fit(arrival: SourceRecord, { sightings }: MatchCandidate): number | null {
  let lowest: number | null = null;
  for (const sighting of sightings) {
    const rank = rankOf(arrival, sighting);
    if (sighting.source === arrival.source && (rank === null || !isDuplicateRecord(arrival, sighting)))
      return null;
    if (rank !== null && (lowest === null || rank < lowest)) lowest = rank;
  }
  return lowest;
}

function rankOf(one: SourceRecord, other: SourceRecord): number | null {
  const metres = metersBetween(one, other);
  if (one.addressKey !== null && one.addressKey === other.addressKey) return (metres ?? 0) / 1e6 - 1;
  return metres !== null && metres <= SAME_PLACE_METERS ? metres : null;
}

/** One source listing one place twice: the same door, and neither name nor telephone to tell two counters in it apart. */
export function isDuplicateRecord(one: SourceRecord, other: SourceRecord): boolean {
  const metres = metersBetween(one, other);
  const sameDoor =
    one.addressKey !== null && one.addressKey === other.addressKey && one.addressUnit === other.addressUnit;
  const sameName = one.name.toLowerCase() === other.name.toLowerCase();
  const samePhone = one.phone === other.phone || one.phone === null || other.phone === null;
  return sameDoor && sameName && samePhone && (metres === null || metres <= SAME_PLACE_METERS);
}

/** Null when either has no pin. */
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

/** The new locations of a batch, found by address or by the cubes of 150 m around a point. */
class Neighbourhood {
  #found = new Map<string, Set<MatchCandidate>>();

  add(arrival: IncomingRecord, candidate: MatchCandidate): void {
    for (const key of [addressOf(arrival), ...cellsAround(arrival, 0)]) {
      if (key === null) continue;
      const there = this.#found.get(key);
      if (there) there.add(candidate);
      else this.#found.set(key, new Set([candidate]));
    }
  }

  around(arrival: IncomingRecord): Set<MatchCandidate> {
    const keys = [addressOf(arrival), ...cellsAround(arrival, 1)];
    return new Set(keys.flatMap((key) => [...(this.#found.get(key ?? '') ?? [])]));
  }
}

function addressOf({ matchKey, addressKey }: IncomingRecord): string | null {
  return addressKey === null ? null : `${matchKey}@${addressKey}`;
}

function cellsAround(arrival: IncomingRecord, reach: 0 | 1): string[] {
  const point = onSphere(arrival);
  if (!point) return [];
  const [x, y, z] = point.map((value) =>
    Math.floor((value * EARTH_RADIUS_METERS) / SAME_PLACE_METERS),
  ) as typeof point;
  const steps = reach === 0 ? [0] : [-1, 0, 1];
  return steps.flatMap((dx) =>
    steps.flatMap((dy) => steps.map((dz) => `${arrival.matchKey}#${x + dx},${y + dy},${z + dz}`)),
  );
}
