import { EARTH_RADIUS_KM } from '#shared/geo/distance.ts';

export type Pin = { latitude: number | null; longitude: number | null };

/** Only records with the same match key are compared. */
export type MatchRecord = Pin & {
  source: string;
  matchKey: string;
  name: string;
  phone: string | null;
  addressKey: string | null;
  addressUnit: string;
};

export const SAME_PLACE_METERS = 150;
export const EARTH_RADIUS_METERS = EARTH_RADIUS_KM * 1000;

/** Lower is better, null is no match. The same address outranks any distance. */
export function rankRecordMatch(one: MatchRecord, other: MatchRecord): number | null {
  const meters = metersBetweenPins(one, other);
  if (one.addressKey !== null && one.addressKey === other.addressKey) return (meters ?? 0) / 1e8 - 1;
  return meters !== null && meters <= SAME_PLACE_METERS ? meters : null;
}

/** One source lists a place once, so two of its rows are two places, however near, unless nothing tells them apart. */
export function canBeOnePlace(one: MatchRecord, other: MatchRecord): boolean {
  return one.source !== other.source || isDuplicateRecord(one, other);
}

/** One source lists one place twice: the same door, and no name or phone number that tells two counters apart. */
function isDuplicateRecord(one: MatchRecord, other: MatchRecord): boolean {
  const meters = metersBetweenPins(one, other);
  const sameDoor =
    one.addressKey !== null && one.addressKey === other.addressKey && one.addressUnit === other.addressUnit;
  const sameName = one.name.toLowerCase() === other.name.toLowerCase();
  const samePhone = one.phone === other.phone || one.phone === null || other.phone === null;
  return sameDoor && sameName && samePhone && (meters === null || meters <= SAME_PLACE_METERS);
}

export function metersBetweenPins(one: Pin, other: Pin): number | null {
  const [a, b] = [unitSpherePoint(one), unitSpherePoint(other)];
  if (!a || !b) return null;
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, chord / 2));
}

export function unitSpherePoint({ latitude, longitude }: Pin): [x: number, y: number, z: number] | null {
  if (latitude === null || longitude === null) return null;
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}
