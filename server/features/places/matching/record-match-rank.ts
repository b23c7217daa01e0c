import { metersBetweenPins, type PinCoordinates } from './pin-distance.ts';

/** Only records with the same match key are compared. */
export type ComparableRecord = PinCoordinates & {
  source: string;
  matchKey: string;
  name: string;
  phone: string | null;
  addressKey: string | null;
  addressUnit: string;
};

export const SAME_PLACE_METERS = 150;

/** Lower is better, null is no match. The same address outranks any distance. */
export function getPlaceRecordMatchRank(one: ComparableRecord, other: ComparableRecord): number | null {
  const meters = metersBetweenPins(one, other);
  if (one.addressKey !== null && one.addressKey === other.addressKey) return (meters ?? 0) / 1e8 - 1;
  return meters !== null && meters <= SAME_PLACE_METERS ? meters : null;
}

/** A source lists each place once, so two of its rows are two places, unless they are duplicates. */
export function canBeOnePlace(one: ComparableRecord, other: ComparableRecord): boolean {
  return one.source !== other.source || isDuplicateRecord(one, other);
}

/** The same source and address, and no name or phone number that tells two counters apart. */
function isDuplicateRecord(one: ComparableRecord, other: ComparableRecord): boolean {
  const meters = metersBetweenPins(one, other);
  const sameDoor =
    one.addressKey !== null && one.addressKey === other.addressKey && one.addressUnit === other.addressUnit;
  const sameName = one.name.toLowerCase() === other.name.toLowerCase();
  const samePhone = one.phone === other.phone || one.phone === null || other.phone === null;
  return sameDoor && sameName && samePhone && (meters === null || meters <= SAME_PLACE_METERS);
}
