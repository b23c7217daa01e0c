import { positionOf } from '#contract/base/scalars.ts';
import { defined } from '#shared/defined.ts';
import { EVERYWHERE_MILES } from '#shared/geo/distance.ts';
import { middleOf, type GeoBox } from '#shared/geo/map-grid.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { MAX_COUNTED_ROWS, DEFAULT_LIMIT, slicePage, type Paging } from '#server/platform/http/pagination.ts';
import { resolveOpenTime, type OpenQuery } from '../open-now/resolve-open-time.ts';
import type { SearchContext } from '../lexemes/vocabulary.ts';
import { findByInterpretation } from '../lexemes/query-interpretations.ts';
import type { QueryInterpretation } from '../lexemes/tsquery-queries.ts';
import {
  selectNearestMatching,
  createLocationCriteria,
  type LocationCriteria,
} from '../location-criteria-queries.ts';
import { parseSearchCursor, nonEmptyOrNull } from '../search-cursor.ts';
import type { RestaurantOrder, RestaurantSearchFilters } from './matching-queries.ts';
import { countListed, countInSample, countWithLocation } from './count-queries.ts';
import {
  rankRestaurants,
  type FoundRestaurant,
  type RestaurantPageRequest,
  type SearchPlace,
  type RestaurantsFound,
} from './queries.ts';

import { isPinless, selectPinless, selectNearestRestaurants } from './nearest-queries.ts';

export type RestaurantSearchQuery = Paging &
  OpenQuery & {
    q?: string | undefined;
    lat?: number | undefined;
    lng?: number | undefined;
    radius?: number | undefined;
    bbox?: GeoBox | undefined;
    restaurantType?: string[] | undefined;
    priceRange?: string[] | undefined;
    sort?: RestaurantOrder | undefined;
  };

export type RestaurantsPage = {
  found: { id: number; isFoundByAddress: boolean; locationId?: number | undefined }[];
  /** What the addresses were searched for, as a tsquery. */
  addressWords: string | null;
  next: string | null;
  total: number;
};

type RestaurantSearch = SearchContext & {
  page: RestaurantPageRequest;
  place: SearchPlace | null;
  wanted: LocationCriteria | null;
};

/** Of those that match a filter, or of a later page, enough are often among these. */
const FIRST_REACH = 250;
/** Where everything is asked for, these hold the nearest twenty nearly everywhere: in a city of chains some eighty do. */
const SHORT_PAGE = 21;
const SHORT_REACH = 96;
/** Where a search outward begins, in miles, and how much further it goes each time. */
const FIRST_CIRCLE = 25;
const GROWTH_FACTOR = 8;

/** Which restaurants a search means, in which order. */
export async function findRestaurants(
  searching: SearchContext,
  wish: RestaurantSearchQuery,
  now: Date,
): Promise<RestaurantsPage> {
  const { db } = searching;
  const limit = wish.limit ?? DEFAULT_LIMIT;
  const page = { order: orderOf(wish), after: parseSearchCursor(wish.cursor), count: limit + 1 };
  const wanted = createLocationCriteria(await resolveOpenTime(db, wish, now), wish.bbox);
  const search = { ...searching, page, place: placeOf(wish, page.order), wanted };
  const { words, ...found } = await findByInterpretation(search, wish.q, async (text) => ({
    ...(await searchOne(search, filtersOf(wish, text, wanted))),
    words: text?.words?.anywhere ?? null,
  }));
  const { rows, next } = slicePage(found.rows, limit, ({ first, second, id }) => [first, second, id]);
  const isMet = rows.every(({ locationId }) => locationId !== undefined);
  const meant = wanted && !isMet ? await selectNearestMatching(db, rows, words, search.place, wanted) : null;
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

/** Somebody who says where they are wants what is near (D39), with words as without. */
function orderOf({ sort, lat }: RestaurantSearchQuery): RestaurantOrder {
  if (sort === 'distance' && lat === undefined)
    throw badRequest('To sort by distance, say from where: give lat and lng.', [
      { field: 'sort', message: 'distance needs lat and lng' },
    ]);
  return sort ?? (lat === undefined ? 'best' : 'distance');
}

/** Words by distance keep what has no pin, which a circle leaves out: in a box there is none. */
function placeOf(wish: RestaurantSearchQuery, order: RestaurantOrder): SearchPlace | null {
  const { radius, bbox, q } = wish;
  const unlimited = bbox && q && order === 'distance' ? EVERYWHERE_MILES : null;
  const here = positionOf(wish);
  if (here) return { ...here, miles: radius ?? unlimited };
  return bbox ? { ...middleOf(bbox), miles: unlimited } : null;
}

async function searchOne(
  search: RestaurantSearch,
  filters: RestaurantSearchFilters,
): Promise<RestaurantsFound> {
  const { db, page, place } = search;
  const isByDistance = page.order === 'distance';
  if (!place || (!isByDistance && place.miles === null)) return searchAnywhere(db, filters, page);
  if (isByDistance && !filters.text && place.miles === null) return searchOutward(search, filters, place);
  const few = await rankRestaurants(db, filters, page, { place, most: MAX_COUNTED_ROWS });
  return few ?? searchCircles(db, filters, page, place);
}

/** So few are sooner asked for their nearest location one by one than met. */
const FEW_RESULTS = 100;

async function searchOutward(
  search: RestaurantSearch,
  filters: RestaurantSearchFilters,
  place: SearchPlace,
): Promise<RestaurantsFound> {
  const { db, page } = search;
  const total = await countNear(search, filters);
  const few =
    total <= FEW_RESULTS ? await rankRestaurants(db, filters, page, { place, most: FEW_RESULTS }) : null;
  return few ?? { total, rows: await outward(db, filters, page, place) };
}

/** The same wherever somebody stands; what is open changes with the clock. */
function countNear({ db, memory }: RestaurantSearch, filters: RestaurantSearchFilters): Promise<number> {
  const upTo = MAX_COUNTED_ROWS + 1;
  if (filters.wanted) return countFiltered(db, filters, upTo);
  return memory.getOrCompute(`restaurants ${JSON.stringify(filters)}`, null, async () => {
    const value = await countListed(db, filters, upTo);
    return { value, tags: ['restaurants', 'locations', 'vocabulary'], bytes: 0 };
  });
}

async function countFiltered(db: Db, filters: RestaurantSearchFilters, upTo: number): Promise<number> {
  const met = filters.wanted?.box ? 0 : await countInSample(db, filters, upTo);
  return met === upTo ? met : countWithLocation(db, filters, upTo);
}

/** Further out nothing is nearer: by distance the circle grows until the page is full. */
async function searchCircles(
  db: Db,
  filters: RestaurantSearchFilters,
  page: RestaurantPageRequest,
  place: SearchPlace,
): Promise<RestaurantsFound> {
  const isByDistance = page.order === 'distance';
  const radius = place.miles ?? EVERYWHERE_MILES;
  for (let miles = isByDistance ? FIRST_CIRCLE : radius; ; miles *= GROWTH_FACTOR) {
    const found = await rankAll(db, filters, page, { place, circle: Math.min(miles, radius) });
    const isCounted = place.miles === null || found.total > MAX_COUNTED_ROWS;
    if (miles >= radius || (isCounted && found.rows.length === page.count)) return found;
  }
}

/** By how well they match, those found by their address come after all others: more of these than are counted is enough. */
async function searchAnywhere(
  db: Db,
  filters: RestaurantSearchFilters,
  page: RestaurantPageRequest,
): Promise<RestaurantsFound> {
  if (page.order === 'best' && filters.text) {
    const named = await rankAll(db, filters, page, { byAddress: false });
    if (named.total > MAX_COUNTED_ROWS && named.rows.length === page.count) return named;
  }
  return rankAll(db, filters, page, {});
}

async function rankAll(...asked: Parameters<typeof rankRestaurants>): Promise<RestaurantsFound> {
  return defined(await rankRestaurants(...asked));
}

/** What has no pin comes last, as with words; of what is open or in a box, only what has one is known. */
async function outward(
  db: Db,
  filters: RestaurantSearchFilters,
  page: RestaurantPageRequest,
  place: SearchPlace,
): Promise<FoundRestaurant[]> {
  const { after, count } = page;
  const met = after && isPinless(after) ? [] : await walk(db, filters, page, place);
  if (filters.wanted || met.length === count) return met;
  return [...met, ...(await selectPinless(db, filters, { after, count: count - met.length }))];
}

async function walk(
  db: Db,
  filters: RestaurantSearchFilters,
  page: RestaurantPageRequest,
  place: SearchPlace,
) {
  const isPlain = !filters.types && !filters.priceRanges && !filters.wanted;
  const isShort = isPlain && page.count <= SHORT_PAGE && !page.after;
  for (let reach = isShort ? SHORT_REACH : FIRST_REACH; ; reach *= GROWTH_FACTOR) {
    const { rows, hasMore } = await selectNearestRestaurants(db, { ...filters, ...place, reach }, page);
    if (!hasMore || rows.length === page.count) return rows;
  }
}

function filtersOf(
  wish: RestaurantSearchQuery,
  text: QueryInterpretation | null,
  wanted: LocationCriteria | null,
): RestaurantSearchFilters {
  return {
    text,
    types: nonEmptyOrNull(wish.restaurantType),
    priceRanges: nonEmptyOrNull(wish.priceRange),
    wanted,
  };
}
