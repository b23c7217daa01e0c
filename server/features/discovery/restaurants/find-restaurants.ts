import { middleOf, type Box } from '#rules/map-grid.ts';
import type { Db } from '#server/platform/database.ts';
import { badRequest } from '#server/platform/errors.ts';
import { COUNTED_TO, DEFAULT_LIMIT, cutPage, readCursor, type Paging } from '#server/platform/page.ts';
import { openMoment, type OpenWish } from '../open-now/open-moment.ts';
import { readings, type Reading } from '../words/readings.ts';
import { readTerms } from '../words/terms.ts';
import { selectNearestWanted, wantedOf, type Wanted } from '../wanted/queries.ts';
import {
  countRestaurants,
  countRestaurantsMet,
  countRestaurantsWhereWanted,
  countRestaurantsWithPin,
} from './counting-queries.ts';
import {
  isPinless,
  searchRestaurantsAnywhere,
  searchRestaurantsNear,
  selectPinless,
  walkToRestaurants,
  type FoundRestaurant,
  type Order,
  type Page,
  type RestaurantFilters,
  type RestaurantsFound,
} from './queries.ts';

export type RestaurantWish = Paging &
  OpenWish & {
    q?: string | undefined;
    lat?: number | undefined;
    lng?: number | undefined;
    radius?: number | undefined;
    bbox?: Box | undefined;
    restaurantType?: string[] | undefined;
    priceRange?: string[] | undefined;
    sort?: Order | undefined;
  };

export type RestaurantsPage = {
  found: { id: number; isFoundByAddress: boolean; locationId?: number | undefined }[];
  /** What the addresses were searched for, as a tsquery. */
  addressWords: string | null;
  next: string | null;
  total: number;
};

type Place = { latitude: number; longitude: number; miles: number | null };
type Search = { db: Db; page: Page; place: Place | null; wanted: Wanted | null };

/** The nearest three are often among these; a chain's own neighbours seldom fill them. */
const FIRST_REACH = 250;
const REACH_GROWS = 8;
/** Half the way around the earth, in miles. */
const EVERYWHERE = 12_500;

/** Which restaurants a search means, in which order. */
export async function findRestaurants(db: Db, wish: RestaurantWish, now: Date): Promise<RestaurantsPage> {
  const limit = wish.limit ?? DEFAULT_LIMIT;
  const page = { order: orderOf(wish), after: readAfter(wish.cursor), count: limit + 1 };
  const wanted = wantedOf(await openMoment(db, wish, now), wish.bbox);
  const search = { db, page, place: placeOf(wish, page.order), wanted };
  const { found, words } = await searchReadings(search, wish);
  const { rows, next } = cutPage(found.rows, limit, ({ first, second, id }) => [first, second, id]);
  const isMet = rows.every(({ locationId }) => locationId !== undefined);
  const meant = wanted && !isMet ? await selectNearestWanted(db, rows, words, search.place, wanted) : null;
  return {
    found: rows.map(({ id, isFoundByAddress, locationId }) => ({
      id,
      isFoundByAddress,
      locationId: locationId ?? meant?.get(id),
    })),
    addressWords: words,
    next,
    total: found.total,
  };
}

/** Somebody who says where they are wants what is near (decisions.md point 39), with words as without. */
function orderOf({ sort, lat }: RestaurantWish): Order {
  if (sort === 'distance' && lat === undefined)
    throw badRequest('To sort by distance, say from where: give lat and lng.', [
      { field: 'sort', message: 'distance needs lat and lng' },
    ]);
  return sort ?? (lat === undefined ? 'best' : 'distance');
}

function readAfter(cursor: string | undefined): Page['after'] {
  const keys = readCursor(cursor, ['number', 'number', 'id']);
  return keys && { first: keys[0], second: keys[1], id: keys[2] };
}

/** A box is walked as a circle is, which leaves out what has no pin; by distance alone there is a shorter way. */
function placeOf({ lat, lng, radius, bbox, q }: RestaurantWish, order: Order): Place | null {
  const unlimited = bbox && (q || order !== 'distance') ? EVERYWHERE : null;
  if (lat !== undefined && lng !== undefined)
    return { latitude: lat, longitude: lng, miles: radius ?? unlimited };
  return bbox ? { ...middleOf(bbox), miles: unlimited } : null;
}

async function searchReadings(
  search: Search,
  wish: RestaurantWish,
): Promise<{ found: RestaurantsFound; words: string | null }> {
  const terms = wish.q ? await readTerms(search.db, wish.q) : null;
  if (!terms) return { found: await searchOne(search, filtersOf(wish, null, search.wanted)), words: null };
  let last: { found: RestaurantsFound; words: string | null } | undefined;
  for await (const reading of readings(search.db, terms)) {
    const found = await searchOne(search, filtersOf(wish, reading, search.wanted));
    last = { found, words: reading.words?.anywhere ?? null };
    if (found.total > 0) break;
  }
  return last!;
}

async function searchOne({ db, page, place }: Search, filters: RestaurantFilters): Promise<RestaurantsFound> {
  const isByDistance = page.order === 'distance';
  if (!place || (!isByDistance && place.miles === null)) return searchAnywhere(db, filters, page);
  if (isByDistance && !filters.text && place.miles === null) return nearest(db, filters, page, place);
  for (let reach = FIRST_REACH; ; reach *= REACH_GROWS) {
    const found = await searchRestaurantsNear(db, filters, page, { ...place, reach });
    const isCounted = place.miles === null || found.total > COUNTED_TO;
    // Further out nothing is nearer.
    if (!found.hasMore || (isByDistance && isCounted && found.rows.length === page.count)) return found;
  }
}

/** By how well they match, those found by their address come after all others: more of these than are counted is enough. */
async function searchAnywhere(db: Db, filters: RestaurantFilters, page: Page): Promise<RestaurantsFound> {
  if (page.order === 'best' && filters.text) {
    const named = await searchRestaurantsAnywhere(db, filters, page, { byAddress: false });
    if (named.total > COUNTED_TO && named.rows.length === page.count) return named;
  }
  return searchRestaurantsAnywhere(db, filters, page);
}

async function nearest(
  db: Db,
  filters: RestaurantFilters,
  page: Page,
  place: Place,
): Promise<RestaurantsFound> {
  const [rows, total] = await Promise.all([outward(db, filters, page, place), countNearest(db, filters)]);
  return { rows, total, hasMore: false };
}

/** What has no pin comes last, as with words; of what is open or in a box, only what has one is known. */
async function outward(
  db: Db,
  filters: RestaurantFilters,
  page: Page,
  place: Place,
): Promise<FoundRestaurant[]> {
  const { after, count } = page;
  const met = after && isPinless(after) ? [] : await walk(db, filters, page, place);
  if (filters.wanted || met.length === count) return met;
  return [...met, ...(await selectPinless(db, filters, { after, count: count - met.length }))];
}

/** When most are open, some of all locations show more than anybody counts; else an index leads to the few that are. */
const LOOKED_AT = 8_000;

async function countNearest(db: Db, filters: RestaurantFilters): Promise<number> {
  const { wanted, types, priceRanges } = filters;
  const upTo = COUNTED_TO + 1;
  if (!wanted) return countRestaurants(db, filters, upTo);
  if (!wanted.box && (types || priceRanges)) return countRestaurantsWithPin(db, filters, upTo);
  if (!wanted.box && (await countRestaurantsMet(db, filters, { lookedAt: LOOKED_AT, upTo })) === upTo)
    return upTo;
  return countRestaurantsWhereWanted(db, filters, upTo);
}

async function walk(db: Db, filters: RestaurantFilters, page: Page, place: Place) {
  for (let reach = FIRST_REACH; ; reach *= REACH_GROWS) {
    const { rows, hasMore } = await walkToRestaurants(db, { ...filters, ...place, reach }, page);
    if (!hasMore || rows.length === page.count) return rows;
  }
}

function filtersOf(wish: RestaurantWish, text: Reading | null, wanted: Wanted | null): RestaurantFilters {
  return { text, types: someOf(wish.restaurantType), priceRanges: someOf(wish.priceRange), wanted };
}

function someOf(list: string[] | undefined): string[] | null {
  return list && list.length > 0 ? list : null;
}
