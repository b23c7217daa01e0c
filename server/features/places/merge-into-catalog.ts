import type { ImportRun } from '#server/features/audit/audit.ts';
import { refreshSearch } from '#server/features/discovery/discovery.ts';
import { refreshMap } from '#server/features/map/map.ts';
import {
  claimBrands,
  fillWebsites,
  importRestaurants,
  lockSinglePlaceRestaurants,
  recountRestaurants,
  rebuildSinglePlaceRestaurants,
} from '#server/features/restaurants/restaurants.ts';
import { ALL_TAGS, invalidate } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findBrand } from '#packages/brands/index.ts';
import { defined } from '#shared/defined.ts';
import { readAddress } from './cleaning/address.ts';
import { brandSite } from './cleaning/website.ts';
import { addDerivedLocations, rebuildDerivedLocations } from './derived-locations.ts';
import {
  EARTH_RADIUS_METERS,
  SAME_PLACE_METERS,
  matchIncomingRecords,
  type IncomingRecord,
  type MatchCandidate,
  type RecordMatch,
} from './match-incoming-records.ts';
import * as locations from './location-queries.ts';
import { recordBatch } from './record-batch.ts';
import * as queries from './queries.ts';
import * as restaurants from './restaurant-queries.ts';

export type MergeResult = {
  newRestaurants: number;
  newLocations: number;
  updatedLocations: number;
  merged: number;
  /** Places of a restaurant that an admin has deleted: they stay source records only. */
  ofDeleted: number;
};

type MergeInput = {
  /** Places without a location. */
  incoming: number[];
  /** Locations with altered source records. */
  changed: number[];
  dryRun: boolean;
  run: ImportRun;
};

const REACH = 2 * Math.sin(SAME_PLACE_METERS / (2 * EARTH_RADIUS_METERS));

export async function mergeIntoCatalog(
  db: Db,
  { incoming, changed, dryRun, run }: MergeInput,
): Promise<MergeResult & { changeSetId: number | null }> {
  const rows = await queries.selectIncomingRecords(db, incoming);
  const brands = await restaurantsFor(db, rows);
  const welcome = rows.filter(({ matchKey }) => !brands.deleted.has(matchKey));
  const placements = matchIncomingRecords(welcome, await candidatesNear(db, welcome, brands.ids));
  const added = await store(db, placements, new Map(welcome.map((row) => [row.placeId, row])), brands.ids);
  const remade = await rebuildDerivedLocations(db, [...added.joined, ...changed]);
  const singles = await lockSinglePlaceRestaurants(db, changed);
  const rebuilt = await rebuildSinglePlaceRestaurants(db, changed);
  const renamed = rebuilt.map(({ id }) => id);
  const touched = await restaurants.selectRestaurantsOfLocations(db, added.locations);
  await recountRestaurants(db, touched);
  const written = [...added.locations, ...remade.map(({ id }) => id)];
  const changeSetId = await recordBatch(db, run, {
    restaurants: [...brands.added, ...added.restaurants],
    locations: added.locations,
    remade,
    rebuilt: { before: singles, after: rebuilt },
    sites: brands.sites,
  });
  await refreshSearch(db, {
    restaurants: [...brands.added, ...added.restaurants, ...renamed],
    locations: [...written, ...(await restaurants.selectPartsOfRestaurants(db, 'locations', renamed))],
    sandwiches: await restaurants.selectPartsOfRestaurants(db, 'sandwiches', renamed),
  });
  // A dry run is one transaction, so its lock would block every other writer of the map.
  if (!dryRun) await refreshMap(db, { locations: written, restaurants: renamed });
  if (incoming.length + changed.length > 0) await invalidate(db, [ALL_TAGS]);
  return {
    newRestaurants: brands.added.length + added.restaurants.length,
    newLocations: added.locations.length,
    updatedLocations: remade.length,
    merged: placements.length - added.locations.length,
    ofDeleted: rows.length - welcome.length,
    changeSetId,
  };
}

type Brands = {
  ids: Map<string, number>;
  deleted: Set<string>;
  added: number[];
  sites: { id: number; website: string | null }[];
};

async function restaurantsFor(db: Db, rows: readonly queries.IncomingRecordRow[]): Promise<Brands> {
  const spelled = new Map<string, { brandKey: string; name: string }>();
  for (const { matchKey, brand } of rows)
    if (brand !== null && !spelled.has(matchKey))
      spelled.set(matchKey, { brandKey: matchKey, name: findBrand(matchKey)?.name ?? brand });
  const keys = [...spelled.keys()];
  const found = new Map(
    (await restaurants.selectRestaurantsOfBrands(db, keys)).map((row) => [row.brandKey, row]),
  );
  const unknown = keys.filter((key) => !found.has(key));
  if (unknown.length > 0) {
    await claimBrands(
      db,
      unknown.map((key) => defined(spelled.get(key))),
    );
    for (const row of await restaurants.selectRestaurantsOfBrands(db, unknown)) found.set(row.brandKey, row);
  }
  const sites = sitesOf(rows);
  const missing = keys.filter((key) => !found.has(key));
  const ids = await locations.reserveIds(db, 'restaurants', missing.length);
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
  return {
    ids: new Map([...living, ...added].map(({ brandKey, id }) => [brandKey, id])),
    deleted: new Set(
      [...found.values()].filter(({ isDeleted }) => isDeleted).map(({ brandKey }) => brandKey),
    ),
    added: ids,
    sites: withSites.length > 0 ? await fillWebsites(db, withSites) : [],
  };
}

function sitesOf(rows: readonly queries.IncomingRecordRow[]): Map<string, string> {
  const votes = new Map<string, Map<string, number>>();
  for (const { matchKey, brand, website } of rows) {
    if (brand === null) continue;
    const site = findBrand(matchKey)?.site ?? (website && brandSite(website, matchKey));
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
  rows: readonly IncomingRecord[],
  brandIds: ReadonlyMap<string, number>,
): Promise<Map<number, MatchCandidate[]>> {
  const pairs = await queries.selectLocationsNear(
    db,
    rows.map(({ placeId }) => placeId),
    REACH,
  );
  const candidates = new Map<number, MatchCandidate>();
  const nearby = [...new Set(pairs.map((pair) => pair.locationId))];
  for (const { locationId, matchKey, ...record } of await queries.selectSourceRecords(db, nearby)) {
    const known = candidates.get(locationId);
    if (known) known.records.push(record);
    else candidates.set(locationId, { id: locationId, matchKey, records: [record] });
  }
  const near = new Map<number, MatchCandidate[]>();
  const note = (placeId: number, candidate: MatchCandidate) =>
    near.set(placeId, [...(near.get(placeId) ?? []), candidate]);
  for (const { placeId, locationId } of pairs) note(placeId, defined(candidates.get(locationId)));
  const byHand = await manualLocationsOf(db, brandIds);
  for (const { placeId, matchKey } of rows)
    for (const candidate of byHand.get(matchKey) ?? []) note(placeId, candidate);
  return near;
}

const MANUAL_SOURCE = '(by hand)';

async function manualLocationsOf(
  db: Db,
  brandIds: ReadonlyMap<string, number>,
): Promise<Map<string, MatchCandidate[]>> {
  const keys = new Map([...brandIds].map(([key, id]) => [id, key]));
  const found = new Map<string, MatchCandidate[]>();
  for (const { id, restaurantId, address, latitude, longitude } of await locations.selectManualLocations(db, [
    ...keys.keys(),
  ])) {
    const matchKey = defined(keys.get(restaurantId));
    const { key, unit } = readAddress({ fullAddress: address }, { country: null, state: '' });
    const record = {
      source: MANUAL_SOURCE,
      name: '',
      phone: null,
      addressKey: key,
      addressUnit: unit,
      latitude,
      longitude,
    };
    found.set(matchKey, [...(found.get(matchKey) ?? []), { id, matchKey, records: [record] }]);
  }
  return found;
}

async function store(
  db: Db,
  placements: readonly RecordMatch[],
  rows: ReadonlyMap<number, queries.IncomingRecordRow>,
  brandIds: ReadonlyMap<string, number>,
) {
  const fresh = [...new Set(placements.map(({ candidate }) => candidate).filter(({ id }) => id === null))];
  const locationIds = await locations.reserveIds(db, 'locations', fresh.length);
  for (const [at, candidate] of fresh.entries()) candidate.id = defined(locationIds[at]);
  const singles = fresh.filter(({ matchKey }) => !brandIds.has(matchKey));
  const singleIds = await locations.reserveIds(db, 'restaurants', singles.length);
  const newRestaurantIds = new Map(singles.map((candidate, at) => [candidate, defined(singleIds[at])]));
  const sources = placements.map(({ record, candidate }) => ({
    placeId: record.placeId,
    locationId: defined(candidate.id),
    restaurantId: newRestaurantIds.get(candidate) ?? brandIds.get(record.matchKey) ?? 0,
    candidate,
  }));
  const newRestaurants = singles.map((candidate) => {
    const { name, restaurantType, website } = defined(
      rows.get(defined(sources.find((source) => source.candidate === candidate)).placeId),
    );
    return {
      id: defined(newRestaurantIds.get(candidate)),
      name,
      type: restaurantType ?? 'Restaurant',
      website,
      brandKey: null,
    };
  });
  if (singles.length > 0) await importRestaurants(db, newRestaurants);
  const isFresh = new Set(fresh);
  const made = sources.filter(({ candidate }) => isFresh.has(candidate)).map(locationSourceOf);
  await addDerivedLocations(db, made);
  await locations.insertLocationSources(db, made);
  const joining = sources.filter(({ candidate }) => !isFresh.has(candidate));
  const byHand = joining.filter(({ candidate }) =>
    candidate.records.some(({ source }) => source === MANUAL_SOURCE),
  );
  if (byHand.length > 0)
    await locations.markManualFieldsAsEdited(
      db,
      byHand.map(({ locationId }) => locationId),
    );
  await locations.insertLocationSources(db, joining.map(locationSourceOf));
  return {
    locations: locationIds,
    restaurants: singleIds,
    joined: joining.map(({ locationId }) => locationId),
  };
}

function locationSourceOf({
  locationId,
  restaurantId,
  placeId,
}: locations.NewLocationSource): locations.NewLocationSource {
  return { locationId, restaurantId, placeId };
}
