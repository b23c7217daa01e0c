import { computeBrandKey, findBrandByName } from '#packages/brands/index.ts';
import { EARTH_RADIUS_KM, MILES_PER_KM, type Position } from '#shared/geo/distance.ts';
import { houseNumber, isSameAddress } from '#shared/catalog/same-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  selectRestaurantsMatchingRecords,
  selectLocationsMatchingRecords,
  selectPairsSeparatedBySource,
  type ExternalRecordRow,
} from './external-record-queries.ts';
import { websiteHostUnlessShared } from './website-host-unless-shared.ts';

/** An external record that the catalog may contain already, such as a source record or an imported website. */
export type ExternalRecord = {
  name: string;
  brand?: string | null;
  website: string | null;
  address: string | null;
  coordinates: Position | null;
  phoneNumber?: string | null;
  openPlaceId?: number | null;
};
/** `locationId` is null if the catalog has the restaurant but not this location. */
export type MatchingCatalogIds = { restaurantId: number | null; locationId: number | null };

const NO_DUPLICATE: MatchingCatalogIds = { restaurantId: null, locationId: null };
/** 0.1 mile as a chord of the unit sphere: one parking lot, hardly two branches of a chain. */
const REACH = 0.1 / (EARTH_RADIUS_KM * MILES_PER_KM);
const SAME_NAME = 4;
const SAME_WEBSITE = 3;

export async function findMatchingCatalogIds(
  db: Db,
  candidates: readonly ExternalRecord[],
): Promise<MatchingCatalogIds[]> {
  if (candidates.length === 0) return [];
  const rows = candidates.map(asRow);
  const found = await selectRestaurantsMatchingRecords(db, rows);
  const near = await selectLocationsMatchingRecords(
    db,
    found.map(({ at, restaurantId }) => ({ ...assertDefined(rows[at]), restaurantId })),
    REACH,
  );
  return candidates.map((candidate, at) => {
    const matches = found
      .filter((each) => each.at === at)
      .map(({ restaurantId, reason }) => {
        const locations = near.filter((each) => each.at === at && each.restaurantId === restaurantId);
        return { restaurantId, reason, locationId: findSameLocation(candidate, locations) };
      });
    const [best] = matches
      .filter((match) => isSameRestaurant(match, matches))
      .toSorted(
        (a, b) => Number(a.locationId === null) - Number(b.locationId === null) || a.reason - b.reason,
      );
    return best ? { restaurantId: best.restaurantId, locationId: best.locationId } : NO_DUPLICATE;
  });
}

type PlacedAddress = {
  /** The location at this address, if there is one already. */
  id?: number;
  address: string;
  latitude: number | null;
  longitude: number | null;
  phoneNumber: string | null;
};

/** For each address, the same location of one of the restaurants, or null. */
export async function findSameLocations(
  db: Db,
  restaurantIds: readonly number[],
  addresses: readonly PlacedAddress[],
  excludedIds: ReadonlySet<number>,
): Promise<(number | null)[]> {
  if (addresses.length === 0) return [];
  const candidates = addresses.map(({ address, latitude, longitude, phoneNumber }): ExternalRecord => {
    const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
    return { name: '', website: null, address, coordinates, phoneNumber };
  });
  const rows = restaurantIds.flatMap((restaurantId) =>
    candidates.map((candidate, at) => ({ ...asRow(candidate, at), restaurantId })),
  );
  const near = (await selectLocationsMatchingRecords(db, rows, REACH)).filter(
    ({ locationId }) => !excludedIds.has(locationId),
  );
  const pairs = near.flatMap(({ at, locationId }) => {
    const one = addresses[at]?.id;
    return one === undefined ? [] : [{ one, other: locationId }];
  });
  const apart = new Set((await selectPairsSeparatedBySource(db, pairs)).map(keyOfPair));
  return candidates.map((candidate, at) =>
    findSameLocation(
      candidate,
      near.filter(
        (each) =>
          each.at === at &&
          !isAnotherBranch(candidate, each) &&
          !apart.has(keyOfPair({ one: addresses[at]?.id, other: each.locationId })),
      ),
    ),
  );
}

function keyOfPair({ one, other }: { one: number | undefined; other: number }): string {
  return `${one} ${other}`;
}

type RestaurantMatch = { restaurantId: number; reason: number; locationId: number | null };

/** A shared name needs the same location; a shared website is enough if no other restaurant has it. */
function isSameRestaurant(match: RestaurantMatch, all: readonly RestaurantMatch[]): boolean {
  if (match.reason === SAME_NAME) return match.locationId !== null;
  if (match.reason < SAME_WEBSITE || match.locationId !== null) return true;
  return all.filter(({ reason }) => reason <= SAME_WEBSITE).length === 1;
}

type NearLocation = { locationId: number; address: string; phoneNumber: string | null; chord: number | null };

function findSameLocation({ address }: ExternalRecord, locations: readonly NearLocation[]): number | null {
  const nearest = locations
    .filter(({ chord }) => chord !== null)
    .toSorted((a, b) => assertDefined(a.chord) - assertDefined(b.chord))
    .at(0);
  if (nearest) return nearest.locationId;
  return locations.find((location) => isSameAddress(location.address, address ?? ''))?.locationId ?? null;
}

/** A chain can have several branches in a mall; they differ in house number or phone number. */
function isAnotherBranch({ address, phoneNumber }: ExternalRecord, location: NearLocation): boolean {
  return (
    differ(houseNumber(address ?? ''), houseNumber(location.address)) ||
    differ(lastDigits(phoneNumber ?? null), lastDigits(location.phoneNumber))
  );
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** The last ten digits, so that a country code makes no difference. */
function lastDigits(phoneNumber: string | null): string | null {
  return phoneNumber?.replaceAll(/\D/g, '').slice(-10) || null;
}

function asRow(candidate: ExternalRecord, at: number): ExternalRecordRow {
  const brand = candidate.brand ?? findBrandByName(candidate.name)?.name;
  return {
    at,
    name: candidate.name.trim(),
    brandKey: brand ? computeBrandKey(brand) : null,
    host: websiteHostUnlessShared(candidate.website),
    doorNumber: houseNumber(candidate.address ?? ''),
    latitude: candidate.coordinates?.latitude ?? null,
    longitude: candidate.coordinates?.longitude ?? null,
    openPlaceId: candidate.openPlaceId ?? null,
  };
}
