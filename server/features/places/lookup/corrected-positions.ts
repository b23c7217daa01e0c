import type { Position } from '#shared/geo/distance.ts';
import { isSameAddress } from '#shared/catalog/same-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { MatchingCatalogIds } from '../../duplicates/duplicates.ts';
import { parseImportedPlaceId } from './imported-places.ts';
import { selectCorrectedPositions, type CorrectedPositionRow } from './queries.ts';
import type { FoundPlace } from './place-provider.ts';

export type CorrectedPosition = { coordinates: Position; timeZone: string | null };

/** A neighbor may be within reach, so the source or the address has to be the same. */
export async function findCorrectedPositions(
  db: Db,
  places: readonly FoundPlace[],
  listings: readonly MatchingCatalogIds[],
): Promise<(CorrectedPosition | null)[]> {
  const listed = listings.flatMap(({ locationId }) => locationId ?? []);
  const pins = listed.length > 0 ? await selectCorrectedPositions(db, listed) : [];
  return places.map((place, at) => {
    const pin = pins.find(({ locationId }) => locationId === assertDefined(listings[at]).locationId);
    return pin && isOf(pin, place) ? pinOf(pin) : null;
  });
}

function isOf(
  { placeIds, address }: CorrectedPositionRow,
  { placeId, formattedAddress }: FoundPlace,
): boolean {
  const id = parseImportedPlaceId(placeId);
  return (id !== null && placeIds.includes(id)) || isSameAddress(address, formattedAddress);
}

function pinOf({ latitude, longitude, timeZone }: CorrectedPositionRow): CorrectedPosition {
  return {
    coordinates: { latitude: assertDefined(latitude), longitude: assertDefined(longitude) },
    timeZone,
  };
}
