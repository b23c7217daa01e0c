import { positionOfQuery } from '#contract/base/query-params.ts';
import { MAX_DISTANCE_MILES } from '#shared/geo/distance.ts';
import type { GeoBox } from '#shared/geo/map-grid.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { resolveOpenFilterTime, type OpenFilterQuery } from '../open-now/open-now.ts';
import { parseSearchCursor } from '../search-cursor.ts';
import {
  createLocationCriteria,
  type LocationCriteria,
  type SearchCircle,
} from '../location-criteria-queries.ts';
import { searchWithTypoCorrections, type SearchContext } from '../lexemes/search-with-typo-corrections.ts';
import { buildSearchTermsOfFilters, type QueryInterpretation } from '../lexemes/tsquery-queries.ts';
import type { SandwichSearchOrder, SandwichSearchFilters, TriedFilter } from './matching-queries.ts';
import {
  rankMatchingSandwiches,
  selectSandwichesInIndexOrder,
  type SandwichPageRequest,
  type SandwichSearchRows,
} from './queries.ts';

export type SandwichSearchQuery = PaginationQuery &
  OpenFilterQuery & {
    q?: string | undefined;
    lat?: number | undefined;
    lng?: number | undefined;
    radius?: number | undefined;
    bbox?: GeoBox | undefined;
    minPrice?: number | undefined;
    maxPrice?: number | undefined;
    priceRange?: string[] | undefined;
    tags?: string[] | undefined;
    diet?: string[] | undefined;
    spicy?: boolean | undefined;
    sort?: SandwichSearchOrder | undefined;
    tried?: TriedFilter | undefined;
  };

type SandwichSearchResults = {
  found: { id: number; distance: number | null }[];
  next: string | null;
  total: number;
};

/** In miles (M9). */
const DEFAULT_RADIUS_MILES = 25;
/** Sorting by distance searches a large circle outward, in steps of this factor. */
const GROWTH_FACTOR = 8;

export async function findSandwiches(
  context: SearchContext,
  query: SandwichSearchQuery,
  now: Date,
): Promise<SandwichSearchResults> {
  const { db } = context;
  const limit = query.limit ?? DEFAULT_ROWS_PER_PAGE;
  const page = { order: orderOf(query), after: parseSearchCursor(query.cursor), count: limit + 1 };
  const locationCriteria = createLocationCriteria(await resolveOpenFilterTime(db, query, now), query.bbox);
  const near = nearOf(query);
  const found = await searchWithTypoCorrections(context, query.q, (text) => {
    const filters = createSandwichFilters(query, text, locationCriteria);
    return near ? searchNear(db, filters, page, near) : searchSandwichesWithoutPosition(db, filters, page);
  });
  const { rows, next } = slicePage(found.rows, limit, ({ first, second, id }) => [first, second, id]);
  return { found: rows, next, total: found.total };
}

/** Few matches are ranked; many are read in the order of an index. */
export async function searchSandwichesWithoutPosition(
  db: Db,
  filters: SandwichSearchFilters,
  page: SandwichPageRequest,
  maxMatches = MAX_COUNTED_ROWS,
): Promise<SandwichSearchRows> {
  const found = await rankMatchingSandwiches(db, filters, page, { maxMatches });
  if (found.total <= maxMatches) return found;
  return { total: found.total, rows: await selectSandwichesInIndexOrder(db, filters, page) };
}

export function createSandwichFilters(
  query: SandwichSearchQuery,
  text: QueryInterpretation | null,
  locationCriteria: LocationCriteria | null = null,
): SandwichSearchFilters {
  return {
    text,
    terms: buildSearchTermsOfFilters(query),
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
    priceRanges: query.priceRange?.length ? query.priceRange : null,
    tried: query.tried ?? null,
    locationCriteria,
  };
}

function orderOf({ sort, q, lat }: SandwichSearchQuery): SandwichSearchOrder {
  if (sort === 'distance' && lat === undefined)
    throw badRequestError('To sort by distance, enter lat and lng.', [
      { field: 'sort', message: 'distance needs lat and lng' },
    ]);
  return sort ?? (q || lat === undefined ? 'best' : 'distance');
}

function nearOf(query: SandwichSearchQuery): SearchCircle | null {
  const position = positionOfQuery(query);
  return (
    position && {
      ...position,
      miles: query.radius ?? (query.bbox ? MAX_DISTANCE_MILES : DEFAULT_RADIUS_MILES),
    }
  );
}

async function searchNear(
  db: Db,
  filters: SandwichSearchFilters,
  page: SandwichPageRequest,
  near: SearchCircle,
): Promise<SandwichSearchRows> {
  const isOutward = page.order === 'distance';
  for (let miles = isOutward ? DEFAULT_RADIUS_MILES : near.miles; ; miles *= GROWTH_FACTOR) {
    const found = await rankMatchingSandwiches(db, filters, page, {
      near: { ...near, miles: Math.min(miles, near.miles) },
    });
    // Rows further out are not nearer, and the count is already capped.
    const isEnough = found.total > MAX_COUNTED_ROWS && found.rows.length === page.count;
    if (miles >= near.miles || isEnough) return found;
  }
}
