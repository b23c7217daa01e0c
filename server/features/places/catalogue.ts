import { refreshSearch } from '#server/features/discovery/discovery.ts';
import { refreshMap } from '#server/features/map/map.ts';
import {
  claimBrands,
  fillWebsites,
  importRestaurants,
  recountRestaurants,
  remakeSingles,
} from '#server/features/restaurants/restaurants.ts';
import { EVERYTHING, invalidate } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database.ts';
import { knownBrand } from '#rules/brands/brands.ts';
import { defined } from '#rules/defined.ts';
import { readAddress } from './cleaning/address.ts';
import { brandSite } from './cleaning/website.ts';
import { addLocations, remakeLocations } from './made-locations.ts';
import {
  EARTH_METRES,
  SAME_PLACE_METRES,
  placeArrivals,
  type Arrival,
  type Candidate,
  type Placement,
} from './matching.ts';
import * as locations from './location-queries.ts';
import * as queries from './queries.ts';
import * as restaurants from './restaurant-queries.ts';

export type Merged = {
  newRestaurants: number;
  newLocations: number;
  updatedLocations: number;
  /** Places that found a location which other places had made. */
  merged: number;
  /** Places of a restaurant that an administrator has deleted: they stay in the source layer. */
  ofDeleted: number;
};

const REACH = 2 * Math.sin(SAME_PLACE_METRES / (2 * EARTH_METRES));

/** Brings staged places into the catalogue: `arriving` have no location yet, `changed` locations stand on altered places. */
export async function mergeIntoCatalogue(
  db: Db,
  { arriving, changed, dryRun }: { arriving: number[]; changed: number[]; dryRun: boolean },
): Promise<Merged> {
  const rows = await queries.arrivals(db, arriving);
  const brands = await restaurantsFor(db, rows);
  const welcome = rows.filter(({ matchKey }) => !brands.deleted.has(matchKey));
  const placements = placeArrivals(welcome, await candidatesNear(db, welcome, brands.ids));
  const added = await store(db, placements, new Map(welcome.map((row) => [row.placeId, row])), brands.ids);
  const remade = await remakeLocations(db, [...added.joined, ...changed]);
  const renamed = await remakeSingles(db, changed);
  const touched = await restaurants.restaurantsOfLocations(db, added.locations);
  await recountRestaurants(db, touched);
  const written = [...added.locations, ...remade];
  await refreshSearch(db, {
    restaurants: [...brands.added, ...added.restaurants, ...renamed],
    locations: [...written, ...(await restaurants.partsOfRestaurants(db, 'locations', renamed))],
    sandwiches: await restaurants.partsOfRestaurants(db, 'sandwiches', renamed),
  });
  // A dry run is one transaction around all batches, and would keep every other writer from the map.
  if (!dryRun) await refreshMap(db, { locations: written, restaurants: renamed });
  if (arriving.length + changed.length > 0) await invalidate(db, [EVERYTHING]);
  return {
    newRestaurants: brands.added.length + added.restaurants.length,
    newLocations: added.locations.length,
    updatedLocations: remade.length,
    merged: placements.length - added.locations.length,
    ofDeleted: rows.length - welcome.length,
  };
}

type Brands = { ids: Map<string, number>; deleted: Set<string>; added: number[] };

async function restaurantsFor(db: Db, rows: readonly queries.ArrivalRow[]): Promise<Brands> {
  const spelled = new Map<string, { brandKey: string; name: string }>();
  for (const { matchKey, brand } of rows)
    if (brand !== null && !spelled.has(matchKey))
      spelled.set(matchKey, { brandKey: matchKey, name: knownBrand(matchKey)?.name ?? brand });
  const keys = [...spelled.keys()];
  const found = new Map((await restaurants.restaurantsOfBrands(db, keys)).map((row) => [row.brandKey, row]));
  const unknown = keys.filter((key) => !found.has(key));
  if (unknown.length > 0) {
    await claimBrands(
      db,
      unknown.map((key) => defined(spelled.get(key))),
    );
    for (const row of await restaurants.restaurantsOfBrands(db, unknown)) found.set(row.brandKey, row);
  }
  const sites = sitesOf(rows);
  const missing = keys.filter((key) => !found.has(key));
  const ids = await locations.nextIds(db, 'restaurants', missing.length);
  const added = missing.map((key, at) => ({
    id: defined(ids[at]),
    name: defined(spelled.get(key)).name,
    type: defined(rows.find(({ matchKey }) => matchKey === key)).restaurantType ?? 'Restaurant',
    website: sites.get(key) ?? null,
    brandKey: key,
  }));
  if (added.length > 0) await importRestaurants(db, added);
  const living = [...found.values()].filter(({ isDeleted }) => !isDeleted);
  const withSites = living.flatMap(({ id, brandKey }) => {
    const website = sites.get(brandKey);
    return website === undefined ? [] : [{ id, website }];
  });
  if (withSites.length > 0) await fillWebsites(db, withSites);
  return {
    ids: new Map([...living, ...added].map(({ brandKey, id }) => [brandKey, id])),
    deleted: new Set(
      [...found.values()].filter(({ isDeleted }) => isDeleted).map(({ brandKey }) => brandKey),
    ),
    added: ids,
  };
}

/** The site that most branches of a brand lie under. */
function sitesOf(rows: readonly queries.ArrivalRow[]): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const { matchKey, brand, website } of rows) {
    if (brand === null) continue;
    const site = knownBrand(matchKey)?.site ?? (website && brandSite(website, matchKey));
    if (!site) continue;
    const counts = votes.get(matchKey) ?? new Map<string, number>();
    votes.set(matchKey, counts.set(site, (counts.get(site) ?? 0) + 1));
  }
  const most = (counts: Map<string, number>) =>
    [...counts].reduce((one, next) => (next[1] > one[1] ? next : one))[0];
  return new Map([...votes].map(([key, counts]) => [key, most(counts)]));
}

async function candidatesNear(
  db: Db,
  rows: readonly Arrival[],
  brandIds: ReadonlyMap<string, number>,
): Promise<Map<number, Candidate[]>> {
  const pairs = await queries.locationsNear(
    db,
    rows.map(({ placeId }) => placeId),
    REACH,
  );
  const candidates = new Map<number, Candidate>();
  const nearby = [...new Set(pairs.map((pair) => pair.locationId))];
  for (const { locationId, matchKey, ...sighting } of await queries.sightingsOf(db, nearby)) {
    const known = candidates.get(locationId);
    if (known) known.sightings.push(sighting);
    else candidates.set(locationId, { id: locationId, matchKey, sightings: [sighting] });
  }
  const near = new Map<number, Candidate[]>();
  const note = (placeId: number, candidate: Candidate) =>
    near.set(placeId, [...(near.get(placeId) ?? []), candidate]);
  for (const { placeId, locationId } of pairs) note(placeId, defined(candidates.get(locationId)));
  const byHand = await handMadeOf(db, brandIds);
  for (const { placeId, matchKey } of rows)
    for (const candidate of byHand.get(matchKey) ?? []) note(placeId, candidate);
  return near;
}

const BY_HAND = '(by hand)';

async function handMadeOf(db: Db, brandIds: ReadonlyMap<string, number>): Promise<Map<string, Candidate[]>> {
  const keys = new Map([...brandIds].map(([key, id]) => [id, key]));
  const found = new Map<string, Candidate[]>();
  for (const { id, restaurantId, address, latitude, longitude } of await locations.handMadeLocations(db, [
    ...keys.keys(),
  ])) {
    const matchKey = defined(keys.get(restaurantId));
    const { key, unit } = readAddress({ fullAddress: address }, { country: null, state: '' });
    const sighting = {
      source: BY_HAND,
      name: '',
      phone: null,
      addressKey: key,
      addressUnit: unit,
      latitude,
      longitude,
    };
    found.set(matchKey, [...(found.get(matchKey) ?? []), { id, matchKey, sightings: [sighting] }]);
  }
  return found;
}

async function store(
  db: Db,
  placements: readonly Placement[],
  rows: ReadonlyMap<number, queries.ArrivalRow>,
  brandIds: ReadonlyMap<string, number>,
) {
  const fresh = [...new Set(placements.map(({ candidate }) => candidate).filter(({ id }) => id === null))];
  const locationIds = await locations.nextIds(db, 'locations', fresh.length);
  for (const [at, candidate] of fresh.entries()) candidate.id = defined(locationIds[at]);
  const singles = fresh.filter(({ matchKey }) => !brandIds.has(matchKey));
  const singleIds = await locations.nextIds(db, 'restaurants', singles.length);
  const home = new Map(singles.map((candidate, at) => [candidate, defined(singleIds[at])]));
  const links = placements.map(({ arrival, candidate }) => ({
    placeId: arrival.placeId,
    locationId: defined(candidate.id),
    restaurantId: home.get(candidate) ?? brandIds.get(arrival.matchKey) ?? 0,
    candidate,
  }));
  const newRestaurants = singles.map((candidate) => {
    const { name, restaurantType, website } = defined(
      rows.get(defined(links.find((link) => link.candidate === candidate)).placeId),
    );
    return {
      id: defined(home.get(candidate)),
      name,
      type: restaurantType ?? 'Restaurant',
      website,
      brandKey: null,
    };
  });
  if (singles.length > 0) await importRestaurants(db, newRestaurants);
  const isFresh = new Set(fresh);
  const made = links.filter(({ candidate }) => isFresh.has(candidate)).map(plainLink);
  await addLocations(db, made);
  await locations.addSources(db, made);
  const joining = links.filter(({ candidate }) => !isFresh.has(candidate));
  const byHand = joining.filter(({ candidate }) =>
    candidate.sightings.some(({ source }) => source === BY_HAND),
  );
  if (byHand.length > 0)
    await locations.keepHandMade(
      db,
      byHand.map(({ locationId }) => locationId),
    );
  await locations.addSources(db, joining.map(plainLink));
  return {
    locations: locationIds,
    restaurants: singleIds,
    joined: joining.map(({ locationId }) => locationId),
  };
}

function plainLink({ locationId, restaurantId, placeId }: locations.NewLink): locations.NewLink {
  return { locationId, restaurantId, placeId };
}
