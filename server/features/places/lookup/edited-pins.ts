import type { Position } from '#shared/geo/distance.ts';
import { isSameAddress } from '#shared/catalog/same-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defined } from '#shared/defined.ts';
import type { Duplicate } from '../../duplicates/duplicates.ts';
import { openPlaceId } from './open-places.ts';
import { selectEditedPins, type EditedPinRow } from './queries.ts';
import type { FoundPlace } from './provider.ts';

export type EditedPin = { coordinates: Position; timeZone: string | null };

/** A neighbor may be within reach, so the source or the address has to be the same. */
export async function findEditedPins(
  db: Db,
  places: readonly FoundPlace[],
  listings: readonly Duplicate[],
): Promise<(EditedPin | null)[]> {
  const listed = listings.flatMap(({ locationId }) => locationId ?? []);
  const pins = listed.length > 0 ? await selectEditedPins(db, listed) : [];
  return places.map((place, at) => {
    const pin = pins.find(({ locationId }) => locationId === defined(listings[at]).locationId);
    return pin && isOf(pin, place) ? pinOf(pin) : null;
  });
}

function isOf({ placeIds, address }: EditedPinRow, { placeId, formattedAddress }: FoundPlace): boolean {
  const id = openPlaceId(placeId);
  return (id !== null && placeIds.includes(id)) || isSameAddress(address, formattedAddress);
}

function pinOf({ latitude, longitude, timeZone }: EditedPinRow): EditedPin {
  return { coordinates: { latitude: defined(latitude), longitude: defined(longitude) }, timeZone };
}
