import type { Db } from '#server/platform/database.ts';
import { badRequest } from '#server/platform/errors.ts';
import { COUNTED_TO, DEFAULT_LIMIT, cutPage, readCursor, type Paging } from '#server/platform/page.ts';
import { openAmong, openAround, type Open } from '../open-now/open-now.ts';
import { readings, type Reading } from '../words/readings.ts';
import { readTerms } from '../words/terms.ts';
import {
  countRestaurantsWithPin,
  searchRestaurantsAmong,
  searchRestaurantsAnywhere,
  searchRestaurantsNear,
  walkToRestaurants,
  type Order,
  type Page,
  type RestaurantFilters,
  type RestaurantsFound,
} from './queries.ts';

export type RestaurantWish = Paging & {
  q?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  radius?: number | undefined;
  openNow?: boolean | undefined;
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
type Search = { db: Db; page: Page; place: Place | null; now: Date; openNow: boolean };
type Found = RestaurantsFound & { open?: Open[] };

/** The nearest three are often among these; a chain's own neighbours seldom fill them. */
const FIRST_REACH = 250;
const REACH_GROWS = 8;
/** So many of those that text finds are asked whether they are open. */
const MOST_CANDIDATES = 500;

/** Which restaurants a search means, in which order. */
export async function findRestaurants(db: Db, wish: RestaurantWish, now: Date): Promise<RestaurantsPage> {
  const limit = wish.limit ?? DEFAULT_LIMIT;
  const page = { order: orderOf(wish), after: readAfter(wish.cursor), count: limit + 1 };
  const search = { db, page, place: placeOf(wish), now, openNow: wish.openNow ?? false };
  const { found, words } = await searchReadings(search, wish);
  const { rows, next } = cutPage(found.rows, limit, ({ first, second, id }) => [first, second, id]);
  const openOf = new Map(found.open?.map(({ id, locationId }) => [id, locationId]));
  return {
    found: rows.map(({ id, isFoundByAddress }) => ({ id, isFoundByAddress, locationId: openOf.get(id) })),
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

function placeOf({ lat, lng, radius }: RestaurantWish): Place | null {
  if (lat === undefined || lng === undefined) return null;
  return { latitude: lat, longitude: lng, miles: radius ?? null };
}

async function searchReadings(
  search: Search,
  wish: RestaurantWish,
): Promise<{ found: Found; words: string | null }> {
  const terms = wish.q ? await readTerms(search.db, wish.q) : null;
  if (!terms) return { found: await searchOne(search, filtersOf(wish, null)), words: null };
  let last: { found: Found; words: string | null } | undefined;
  for await (const reading of readings(search.db, terms)) {
    const found = await searchOne(search, filtersOf(wish, reading));
    last = { found, words: reading.words?.anywhere ?? null };
    if (found.total > 0) break;
  }
  return last!;
}

async function searchOne(search: Search, filters: RestaurantFilters): Promise<Found> {
  if (search.openNow) return searchOpen(search, filters);
  return searchAll(search, filters);
}

/** Open or not is judged here, by rules that SQL does not know; the database then sorts, counts and cuts the page. */
async function searchOpen(search: Search, filters: RestaurantFilters): Promise<Found> {
  const { db, page, place, now } = search;
  const open =
    place && !filters.text
      ? await openAround(db, place, now)
      : await openAmong(db, await candidates(search, filters), {
          words: filters.text?.words?.anywhere ?? null,
          place,
          now,
        });
  return { ...(await searchRestaurantsAmong(db, filters, page, open)), open };
}

async function candidates(search: Search, filters: RestaurantFilters) {
  const page = { ...search.page, after: null, count: MOST_CANDIDATES };
  return (await searchAll({ ...search, page }, filters)).rows;
}

async function searchAll({ db, page, place }: Search, filters: RestaurantFilters): Promise<Found> {
  const isByDistance = page.order === 'distance';
  if (!place || (!isByDistance && place.miles === null)) return searchRestaurantsAnywhere(db, filters, page);
  if (isByDistance && !filters.text && place.miles === null) return nearest(db, filters, page, place);
  for (let reach = FIRST_REACH; ; reach *= REACH_GROWS) {
    const found = await searchRestaurantsNear(db, filters, page, { ...place, reach });
    const isCounted = place.miles === null || found.total > COUNTED_TO;
    // Further out nothing is nearer.
    if (!found.hasMore || (isByDistance && isCounted && found.rows.length === page.count)) return found;
  }
}

async function nearest(db: Db, filters: RestaurantFilters, page: Page, place: Place): Promise<Found> {
  const [walked, total] = await Promise.all([
    walk(db, filters, page, place),
    countRestaurantsWithPin(db, filters, COUNTED_TO + 1),
  ]);
  return { ...walked, total };
}

async function walk(db: Db, filters: RestaurantFilters, page: Page, place: Place) {
  for (let reach = FIRST_REACH; ; reach *= REACH_GROWS) {
    const found = await walkToRestaurants(db, { ...filters, ...place, reach }, page);
    if (!found.hasMore || found.rows.length === page.count) return found;
  }
}

function filtersOf(wish: RestaurantWish, text: Reading | null): RestaurantFilters {
  return { text, types: someOf(wish.restaurantType), priceRanges: someOf(wish.priceRange) };
}

function someOf(list: string[] | undefined): string[] | null {
  return list && list.length > 0 ? list : null;
}
