import { brandKey, brandOfName } from '#packages/brands/index.ts';
import { EARTH_RADIUS_KM, MILES_PER_KM, type Position } from '#shared/geo/distance.ts';
import { houseNumber, isSameAddress } from '#shared/catalog/same-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defined } from '#shared/defined.ts';
import {
  selectDuplicateRestaurants,
  selectDuplicateLocations,
  type DuplicateCandidateRow,
} from './queries.ts';
import { distinctiveHost } from './distinctive-host.ts';

/** Something outside of the catalogue that may be in it: a place of a provider, a website that is read. */
export type DuplicateCandidate = {
  name: string;
  /** The chain, where the source says so; else it is known by its name. */
  brand?: string | null;
  website: string | null;
  address: string | null;
  coordinates: Position | null;
  openPlaceId?: number | null;
};
/** The restaurant that it is or is a branch of, and its location where that is there too. */
export type Duplicate = { restaurantId: number | null; locationId: number | null };

const NO_DUPLICATE: Duplicate = { restaurantId: null, locationId: null };
/** A tenth of a mile, as a chord of the unit sphere: one car park, hardly two branches of one chain. */
const REACH = 0.1 / (EARTH_RADIUS_KM * MILES_PER_KM);
const SAME_NAME = 4;
const SAME_WEBSITE = 3;

/** Of each candidate, in their order, what the catalogue has of it already. */
export async function findDuplicates(
  db: Db,
  candidates: readonly DuplicateCandidate[],
): Promise<Duplicate[]> {
  if (candidates.length === 0) return [];
  const rows = candidates.map(asRow);
  const found = await selectDuplicateRestaurants(db, rows);
  const near = await selectDuplicateLocations(
    db,
    found.map(({ at, restaurantId }) => ({ ...defined(rows[at]), restaurantId })),
    REACH,
  );
  return candidates.map((candidate, at) => {
    const relatives = found
      .filter((each) => each.at === at)
      .map(({ restaurantId, kinship }) => {
        const doors = near.filter((each) => each.at === at && each.restaurantId === restaurantId);
        return { restaurantId, kinship, locationId: findSameLocation(candidate, doors) };
      });
    const [best] = relatives
      .filter((relative) => isSameRestaurant(relative, relatives))
      .toSorted(
        (a, b) => Number(a.locationId === null) - Number(b.locationId === null) || a.kinship - b.kinship,
      );
    return best ? { restaurantId: best.restaurantId, locationId: best.locationId } : NO_DUPLICATE;
  });
}

type RestaurantMatch = { restaurantId: number; kinship: number; locationId: number | null };

/** A shared name proves nothing without the place; a shared website does when nobody else shares it. */
function isSameRestaurant(relative: RestaurantMatch, all: readonly RestaurantMatch[]): boolean {
  if (relative.kinship === SAME_NAME) return relative.locationId !== null;
  if (relative.kinship < SAME_WEBSITE || relative.locationId !== null) return true;
  return all.filter(({ kinship }) => kinship <= SAME_WEBSITE).length === 1;
}

function findSameLocation(
  { address }: DuplicateCandidate,
  doors: readonly { locationId: number; address: string; chord: number | null }[],
): number | null {
  const nearest = doors
    .filter(({ chord }) => chord !== null)
    .toSorted((a, b) => defined(a.chord) - defined(b.chord))
    .at(0);
  if (nearest) return nearest.locationId;
  return doors.find((door) => isSameAddress(door.address, address ?? ''))?.locationId ?? null;
}

function asRow(candidate: DuplicateCandidate, at: number): DuplicateCandidateRow {
  const brand = candidate.brand ?? brandOfName(candidate.name)?.name;
  return {
    at,
    name: candidate.name.trim(),
    brandKey: brand ? brandKey(brand) : null,
    host: distinctiveHost(candidate.website),
    doorNumber: houseNumber(candidate.address ?? ''),
    latitude: candidate.coordinates?.latitude ?? null,
    longitude: candidate.coordinates?.longitude ?? null,
    openPlaceId: candidate.openPlaceId ?? null,
  };
}
