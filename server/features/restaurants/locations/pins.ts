import { timeZoneAt } from '#server/platform/geo/time-zone.ts';
import type { LocationFields } from './write-queries.ts';

type Coordinates = { latitude: number | null; longitude: number | null };
type PinnedAddress = Coordinates & Pick<LocationFields, 'address' | 'timeZone' | 'pinAddress'>;

/**
 * What becomes of the pin. New coordinates set it anew, with the time zone of that place. An address that moves without
 * them leaves the pin where it was and marks it as stale (D42), until it moves back.
 */
export function updatePin(
  before: PinnedAddress,
  {
    address = before.address,
    coordinates,
  }: { address?: string | undefined; coordinates?: Coordinates | undefined },
): Omit<PinnedAddress, 'address'> {
  if (coordinates) return { ...coordinates, timeZone: zoneAt(coordinates, address), pinAddress: null };
  const { latitude, longitude, timeZone } = before;
  const pinned = before.pinAddress ?? before.address;
  const isStale = latitude !== null && !isSamePinAddress(pinned, address);
  return { latitude, longitude, timeZone, pinAddress: isStale ? pinned : null };
}

function zoneAt({ latitude, longitude }: Coordinates, address: string): string | null {
  if (latitude === null || longitude === null) return null;
  return timeZoneAt(latitude, longitude, /\b([A-Z]{2})[ ,]+\d{5}(?:-\d{4})?\b/.exec(address)?.[1]);
}

/** A comma or a capital more does not move a house. */
export function isSamePinAddress(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(address: string): string {
  return address
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
