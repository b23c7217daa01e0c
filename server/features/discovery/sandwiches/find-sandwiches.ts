import { positionOf } from '#contract/base/scalars.ts';
import { EVERYWHERE_MILES } from '#shared/geo/distance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { MAX_COUNTED_ROWS, DEFAULT_LIMIT, slicePage } from '#server/platform/http/pagination.ts';
import { resolveOpenTime } from '../open-now/resolve-open-time.ts';
import { parseSearchCursor } from '../search-cursor.ts';
import { createLocationCriteria, type SearchCircle } from '../location-criteria-queries.ts';
import type { SearchContext } from '../lexemes/vocabulary.ts';
import { findByInterpretation } from '../lexemes/query-interpretations.ts';
import type { SandwichOrder, SandwichSearchFilters } from './filter-queries.ts';
import { filtersOf, type SandwichSearchQuery } from './filters.ts';
import { rankMatches, selectInOrder, type SandwichPageRequest, type SandwichesFound } from './queries.ts';

export type SandwichesPage = {
  found: { id: number; distance: number | null }[];
  next: string | null;
  total: number;
};

/** M9.6: how far somebody goes for a sandwich, in miles. */
const DEFAULT_RADIUS = 25;
/** By distance a wide circle is searched from the middle outward, each time so much further. */
const CIRCLES_GROW = 8;

/** Which sandwiches a search means, in which order. */
export async function findSandwiches(
  searching: SearchContext,
  wish: SandwichSearchQuery,
  now: Date,
): Promise<SandwichesPage> {
  const { db } = searching;
  const limit = wish.limit ?? DEFAULT_LIMIT;
  const page = { order: orderOf(wish), after: parseSearchCursor(wish.cursor), count: limit + 1 };
  const wanted = createLocationCriteria(await resolveOpenTime(db, wish, now), wish.bbox);
  const near = nearOf(wish);
  const found = await findByInterpretation(searching, wish.q, (text) => {
    const filters = filtersOf(wish, text, wanted);
    return near ? searchNear(db, filters, page, near) : searchAnywhere(db, filters, page);
  });
  const { rows, next } = slicePage(found.rows, limit, ({ first, second, id }) => [first, second, id]);
  return { found: rows, next, total: found.total };
}

/** What is asked for in words is best matched; a place alone asks for what is near; nothing at all, for what is liked. */
function orderOf({ sort, q, lat }: SandwichSearchQuery): SandwichOrder {
  if (sort === 'distance' && lat === undefined)
    throw badRequest('To sort by distance, say from where: give lat and lng.', [
      { field: 'sort', message: 'distance needs lat and lng' },
    ]);
  return sort ?? (q || lat === undefined ? 'best' : 'distance');
}

function nearOf(wish: SandwichSearchQuery): SearchCircle | null {
  const here = positionOf(wish);
  return here && { ...here, miles: wish.radius ?? (wish.bbox ? EVERYWHERE_MILES : DEFAULT_RADIUS) };
}

async function searchNear(
  db: Db,
  filters: SandwichSearchFilters,
  page: SandwichPageRequest,
  near: SearchCircle,
): Promise<SandwichesFound> {
  const isOutward = page.order === 'distance';
  for (let miles = isOutward ? DEFAULT_RADIUS : near.miles; ; miles *= CIRCLES_GROW) {
    const found = await rankMatches(db, filters, page, {
      near: { ...near, miles: Math.min(miles, near.miles) },
    });
    // Further out nothing is nearer, and the count says "more than a thousand" already.
    const isEnough = found.total > MAX_COUNTED_ROWS && found.rows.length === page.count;
    if (miles >= near.miles || isEnough) return found;
  }
}

/** Few matches are ranked; of many the first are met in order. */
export async function searchAnywhere(
  db: Db,
  filters: SandwichSearchFilters,
  page: SandwichPageRequest,
  most = MAX_COUNTED_ROWS,
): Promise<SandwichesFound> {
  const found = await rankMatches(db, filters, page, { most });
  if (found.total <= most) return found;
  return { total: found.total, rows: await selectInOrder(db, filters, page) };
}
