import { diffRow } from '#server/platform/database/diff-row.ts';
import { timeZoneAt } from '#server/platform/geo/time-zone.ts';
import type { LocationFields } from './write-queries.ts';

type Coordinates = { latitude: number | null; longitude: number | null };
const PIN: readonly string[] = ['latitude', 'longitude'];

type PinnedAddress = Coordinates & Pick<LocationFields, 'address' | 'timeZone' | 'pinAddress'>;

/** A new address without coordinates marks the pin as stale (D42), until the address changes back. */
export function updatePinAndTimeZone(
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

/** A pin is one value: undoing one coordinate would create a third position if the other has changed since. */
export function diffRowWithPinAsUnit<Row extends object>(
  row: Row,
  changes: { [Field in keyof Row]?: Row[Field] | undefined },
): ReturnType<typeof diffRow<Row>> {
  const { before, after } = diffRow(row, changes);
  const pin = PIN as readonly (keyof Row)[];
  const unchanged = pin.filter((field) => !(field in after));
  if (unchanged.length < pin.length) for (const field of unchanged) before[field] = after[field] = row[field];
  return { before, after };
}

function zoneAt({ latitude, longitude }: Coordinates, address: string): string | null {
  if (latitude === null || longitude === null) return null;
  return timeZoneAt(latitude, longitude, /\b([A-Z]{2})[ ,]+\d{5}(?:-\d{4})?\b/.exec(address)?.[1]);
}

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
