import { brandKey, brandOfName } from '#rules/brands/brands.ts';
import { EARTH_RADIUS_KM, MILES_PER_KM, type Position } from '#rules/distance.ts';
import { doorNumber, isSameAddress } from '#rules/same-address.ts';
import type { Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { kin, neighbours, type CandidateRow } from './queries.ts';
import { tellingHost } from './telling-host.ts';

/** Something outside of the catalogue that may be in it: a place of a provider, a website that is read. */
export type Candidate = {
  name: string;
  /** The chain, where the source says so; else it is known by its name. */
  brand?: string | null;
  website: string | null;
  address: string | null;
  coordinates: Position | null;
  openPlaceId?: number | null;
};
/** The restaurant that it is or is a branch of, and its location where that is there too. */
export type Listing = { restaurantId: number | null; locationId: number | null };

const NOT_LISTED: Listing = { restaurantId: null, locationId: null };
/** A tenth of a mile, as a chord of the unit sphere: one car park, hardly two branches of one chain. */
const REACH = 0.1 / (EARTH_RADIUS_KM * MILES_PER_KM);
const NAMESAKE = 4;
const ITS_WEBSITE = 3;

/** Of each candidate, in their order, what the catalogue has of it already. */
export async function findListed(db: Db, candidates: readonly Candidate[]): Promise<Listing[]> {
  if (candidates.length === 0) return [];
  const rows = candidates.map(asRow);
  const found = await kin(db, rows);
  const near = await neighbours(
    db,
    found.map(({ at, restaurantId }) => ({ ...defined(rows[at]), restaurantId })),
    REACH,
  );
  return candidates.map((candidate, at) => {
    const relatives = found
      .filter((each) => each.at === at)
      .map(({ restaurantId, kinship }) => {
        const doors = near.filter((each) => each.at === at && each.restaurantId === restaurantId);
        return { restaurantId, kinship, locationId: theVeryPlace(candidate, doors) };
      });
    const [best] = relatives
      .filter((relative) => isIt(relative, relatives))
      .toSorted(
        (a, b) => Number(a.locationId === null) - Number(b.locationId === null) || a.kinship - b.kinship,
      );
    return best ? { restaurantId: best.restaurantId, locationId: best.locationId } : NOT_LISTED;
  });
}

type Relative = { restaurantId: number; kinship: number; locationId: number | null };

/** A shared name proves nothing without the place; a shared website does when nobody else shares it. */
function isIt(relative: Relative, all: readonly Relative[]): boolean {
  if (relative.kinship === NAMESAKE) return relative.locationId !== null;
  if (relative.kinship < ITS_WEBSITE || relative.locationId !== null) return true;
  return all.filter(({ kinship }) => kinship <= ITS_WEBSITE).length === 1;
}

function theVeryPlace(
  { address }: Candidate,
  doors: readonly { locationId: number; address: string; chord: number | null }[],
): number | null {
  const nearest = doors
    .filter(({ chord }) => chord !== null)
    .toSorted((a, b) => defined(a.chord) - defined(b.chord))
    .at(0);
  if (nearest) return nearest.locationId;
  return doors.find((door) => isSameAddress(door.address, address ?? ''))?.locationId ?? null;
}

function asRow(candidate: Candidate, at: number): CandidateRow {
  const brand = candidate.brand ?? brandOfName(candidate.name)?.name;
  return {
    at,
    name: candidate.name.trim(),
    brandKey: brand ? brandKey(brand) : null,
    host: tellingHost(candidate.website),
    doorNumber: doorNumber(candidate.address ?? ''),
    latitude: candidate.coordinates?.latitude ?? null,
    longitude: candidate.coordinates?.longitude ?? null,
    openPlaceId: candidate.openPlaceId ?? null,
  };
}
