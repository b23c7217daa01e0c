import { positionOfQuery } from '#contract/base/query-params.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { MAX_DISTANCE_MILES } from '#shared/geo/distance.ts';
import { centerOfGeoBox, type GeoBox } from '#shared/geo/map-grid.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { resolveOpenFilterTime, type OpenFilterQuery } from '../open-now/open-now.ts';
import { searchWithTypoCorrections, type SearchContext } from '../lexemes/search-with-typo-corrections.ts';
import type { QueryInterpretation } from '../lexemes/tsquery-queries.ts';
import {
  selectNearestMatchingLocations,
  createLocationCriteria,
  type LocationCriteria,
} from '../location-criteria-queries.ts';
import { parseSearchCursor } from '../search-cursor.ts';
import {
  anyRestaurantMatches,
  type RestaurantSearchOrder,
  type RestaurantSearchFilters,
} from './matching-queries.ts';
import {
  countMatchingRestaurants,
  estimateMatchingRestaurants,
  countRestaurantsWithMatchingLocation,
} from './count-queries.ts';
import {
  rankMatchingRestaurants,
  type FoundRestaurant,
  type RestaurantPageRequest,
  type RestaurantSearchCenter,
  type RestaurantSearchRows,
} from './queries.ts';

import {
  isSortKeyWithoutPin,
  selectRestaurantsWithoutPin,
  selectNearestRestaurants,
} from './nearest-queries.ts';

export type RestaurantSearchQuery = PaginationQuery &
  OpenFilterQuery & {
    q?: string | undefined;
    lat?: number | undefined;
    lng?: number | undefined;
    radius?: number | undefined;
    bbox?: GeoBox | undefined;
    restaurantType?: string[] | undefined;
    priceRange?: string[] | undefined;
    sort?: RestaurantSearchOrder | undefined;
  };

type RestaurantSearchResults = {
  found: { id: number; isFoundByAddress: boolean; locationId?: number | undefined }[];
  addressWords: string | null;
  next: string | null;
  total: number;
};

type RestaurantSearch = SearchContext & {
  page: RestaurantPageRequest;
  center: RestaurantSearchCenter | null;
  locationCriteria: LocationCriteria | null;
};

const FIRST_REACH = 250;
/** For a first page without filters: in a city of chains, the nearest 20 restaurants need about 80 locations. */
const SHORT_PAGE = 21;
const SHORT_REACH = 96;
const FIRST_CIRCLE_MILES = 25;
const GROWTH_FACTOR = 8;

export async function findRestaurants(
  context: SearchContext,
  query: RestaurantSearchQuery,
  now: Date,
): Promise<RestaurantSearchResults> {
  const { db } = context;
  const limit = query.limit ?? DEFAULT_ROWS_PER_PAGE;
  const page = { order: orderOf(query), after: parseSearchCursor(query.cursor), count: limit + 1 };
  const locationCriteria = createLocationCriteria(await resolveOpenFilterTime(db, query, now), query.bbox);
  const search = { ...context, page, center: centerOf(query, page.order), locationCriteria };
  const { words, ...found } = await searchWithTypoCorrections(search, query.q, async (text) => ({
    ...(await searchOne(search, filtersOf(query, text, locationCriteria))),
    words: text?.words?.anywhere ?? null,
  }));
  const { rows, next } = slicePage(found.rows, limit, ({ first, second, id }) => [first, second, id]);
  const isMet = rows.every(({ locationId }) => locationId !== undefined);
  const nearest =
    locationCriteria && !isMet
      ? await selectNearestMatchingLocations(db, rows, words, search.center, locationCriteria)
      : null;
  return {
    found: rows.map(({ id, isFoundByAddress, locationId }) => ({
      id,
      isFoundByAddress,
      locationId: locationId ?? nearest?.get(id),
    })),
    addressWords: words,
    next,
    total: found.total,
  };
}

export async function interpretRestaurantText(
  context: SearchContext,
  q: string | undefined,
): Promise<QueryInterpretation | null> {
  const { interpretation } = await searchWithTypoCorrections(context, q, async (interpretation) => ({
    interpretation,
    total: interpretation && (await anyRestaurantMatches(context.db, interpretation)) ? 1 : 0,
  }));
  return interpretation;
}

/** A position means sorting by distance, with or without words (D39). */
function orderOf({ sort, lat }: RestaurantSearchQuery): RestaurantSearchOrder {
  if (sort === 'distance' && lat === undefined)
    throw badRequestError('To sort by distance, enter lat and lng.', [
      { field: 'sort', message: 'distance needs lat and lng' },
    ]);
  return sort ?? (lat === undefined ? 'best' : 'distance');
}

/** Null miles keep restaurants without a pin; a box contains none, so there the circle is the whole world. */
function centerOf(query: RestaurantSearchQuery, order: RestaurantSearchOrder): RestaurantSearchCenter | null {
  const { radius, bbox, q } = query;
  const unlimited = bbox && q && order === 'distance' ? MAX_DISTANCE_MILES : null;
  const position = positionOfQuery(query);
  if (position) return { ...position, miles: radius ?? unlimited };
  return bbox ? { ...centerOfGeoBox(bbox), miles: unlimited } : null;
}

async function searchOne(
  search: RestaurantSearch,
  filters: RestaurantSearchFilters,
): Promise<RestaurantSearchRows> {
  const { db, page, center } = search;
  const isByDistance = page.order === 'distance';
  if (!center || (!isByDistance && center.miles === null)) return searchAnywhere(db, filters, page);
  if (isByDistance && !filters.text && center.miles === null) return searchOutward(search, filters, center);
  const few = await rankMatchingRestaurants(db, filters, page, {
    center,
    maxMatches: MAX_COUNTED_ROWS,
  });
  return few ?? searchCircles(db, filters, page, center);
}

/** Up to this many restaurants are ranked one by one faster than by scanning outward. */
const FEW_RESULTS = 100;

async function searchOutward(
  search: RestaurantSearch,
  filters: RestaurantSearchFilters,
  center: RestaurantSearchCenter,
): Promise<RestaurantSearchRows> {
  const { db, page } = search;
  const total = await countNear(search, filters);
  const few =
    total <= FEW_RESULTS
      ? await rankMatchingRestaurants(db, filters, page, { center, maxMatches: FEW_RESULTS })
      : null;
  return few ?? { total, rows: await outward(db, filters, page, center) };
}

/** Cached, because the count does not depend on the position; counts of open restaurants change with the clock. */
function countNear({ db, queryCache }: RestaurantSearch, filters: RestaurantSearchFilters): Promise<number> {
  const upTo = MAX_COUNTED_ROWS + 1;
  if (filters.locationCriteria) return countFiltered(db, filters, upTo);
  return queryCache.getOrCompute(`restaurants ${JSON.stringify(filters)}`, null, async () => {
    const value = await countMatchingRestaurants(db, filters, upTo);
    return { value, tags: ['restaurants', 'locations', 'vocabulary'], bytes: 0 };
  });
}

async function countFiltered(db: Db, filters: RestaurantSearchFilters, upTo: number): Promise<number> {
  const sampled = filters.locationCriteria?.box ? 0 : await estimateMatchingRestaurants(db, filters, upTo);
  return sampled === upTo ? sampled : countRestaurantsWithMatchingLocation(db, filters, upTo);
}

/** Sorting by distance enlarges the circle until the page is full. */
async function searchCircles(
  db: Db,
  filters: RestaurantSearchFilters,
  page: RestaurantPageRequest,
  center: RestaurantSearchCenter,
): Promise<RestaurantSearchRows> {
  const isByDistance = page.order === 'distance';
  const radius = center.miles ?? MAX_DISTANCE_MILES;
  for (let miles = isByDistance ? FIRST_CIRCLE_MILES : radius; ; miles *= GROWTH_FACTOR) {
    const found = await rankAll(db, filters, page, { center, circle: Math.min(miles, radius) });
    const isCounted = center.miles === null || found.total > MAX_COUNTED_ROWS;
    if (miles >= radius || (isCounted && found.rows.length === page.count)) return found;
  }
}

/** Matches by address rank last, so they are only needed if the others do not fill the count and the page. */
async function searchAnywhere(
  db: Db,
  filters: RestaurantSearchFilters,
  page: RestaurantPageRequest,
): Promise<RestaurantSearchRows> {
  if (page.order === 'best' && filters.text) {
    const named = await rankAll(db, filters, page, { byAddress: false });
    if (named.total > MAX_COUNTED_ROWS && named.rows.length === page.count) return named;
  }
  return rankAll(db, filters, page, {});
}

async function rankAll(...args: Parameters<typeof rankMatchingRestaurants>): Promise<RestaurantSearchRows> {
  return assertDefined(await rankMatchingRestaurants(...args));
}

/** Restaurants without a pin come last; they never match an opening time or a box. */
async function outward(
  db: Db,
  filters: RestaurantSearchFilters,
  page: RestaurantPageRequest,
  center: RestaurantSearchCenter,
): Promise<FoundRestaurant[]> {
  const { after, count } = page;
  const walked = after && isSortKeyWithoutPin(after) ? [] : await walk(db, filters, page, center);
  if (filters.locationCriteria || walked.length === count) return walked;
  return [
    ...walked,
    ...(await selectRestaurantsWithoutPin(db, filters, { after, count: count - walked.length })),
  ];
}

async function walk(
  db: Db,
  filters: RestaurantSearchFilters,
  page: RestaurantPageRequest,
  center: RestaurantSearchCenter,
) {
  const isPlain = !filters.types && !filters.priceRanges && !filters.locationCriteria;
  const isShort = isPlain && page.count <= SHORT_PAGE && !page.after;
  for (let reach = isShort ? SHORT_REACH : FIRST_REACH; ; reach *= GROWTH_FACTOR) {
    const { rows, hasMore } = await selectNearestRestaurants(db, { ...filters, ...center, reach }, page);
    if (!hasMore || rows.length === page.count) return rows;
  }
}

function filtersOf(
  query: RestaurantSearchQuery,
  text: QueryInterpretation | null,
  locationCriteria: LocationCriteria | null,
): RestaurantSearchFilters {
  return {
    text,
    types: query.restaurantType?.length ? query.restaurantType : null,
    priceRanges: query.priceRange?.length ? query.priceRange : null,
    locationCriteria,
  };
}
