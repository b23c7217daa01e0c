import { positionOf } from '#contract/scalars.ts';
import { EVERYWHERE_MILES } from '#rules/distance.ts';
import type { Db } from '#server/platform/database.ts';
import { badRequest } from '#server/platform/errors.ts';
import { COUNTED_TO, DEFAULT_LIMIT, cutPage } from '#server/platform/page.ts';
import { openMoment } from '../open-now/open-moment.ts';
import { readAfter } from '../page-keys.ts';
import { wantedOf, type Circle } from '../wanted/queries.ts';
import type { Searching } from '../words/known-words.ts';
import { firstThatFinds } from '../words/readings.ts';
import type { Order, SandwichFilters } from './filter-queries.ts';
import { filtersOf, type SandwichWish } from './filters.ts';
import { rankMatches, walkInOrder, type Page, type SandwichesFound } from './queries.ts';

export type SandwichesPage = {
  found: { id: number; distance: number | null }[];
  next: string | null;
  total: number;
};

/** member.md section 9: how far somebody goes for a sandwich, in miles. */
const DEFAULT_RADIUS = 25;
/** By distance a wide circle is searched from the middle outward, each time so much further. */
const CIRCLES_GROW = 8;

/** Which sandwiches a search means, in which order. */
export async function findSandwiches(
  searching: Searching,
  wish: SandwichWish,
  now: Date,
): Promise<SandwichesPage> {
  const { db } = searching;
  const limit = wish.limit ?? DEFAULT_LIMIT;
  const page = { order: orderOf(wish), after: readAfter(wish.cursor), count: limit + 1 };
  const wanted = wantedOf(await openMoment(db, wish, now), wish.bbox);
  const near = nearOf(wish);
  const found = await firstThatFinds(searching, wish.q, (text) => {
    const filters = filtersOf(wish, text, wanted);
    return near ? searchNear(db, filters, page, near) : searchAnywhere(db, filters, page);
  });
  const { rows, next } = cutPage(found.rows, limit, ({ first, second, id }) => [first, second, id]);
  return { found: rows, next, total: found.total };
}

/** What is asked for in words is best matched; a place alone asks for what is near; nothing at all, for what is liked. */
function orderOf({ sort, q, lat }: SandwichWish): Order {
  if (sort === 'distance' && lat === undefined)
    throw badRequest('To sort by distance, say from where: give lat and lng.', [
      { field: 'sort', message: 'distance needs lat and lng' },
    ]);
  return sort ?? (q || lat === undefined ? 'best' : 'distance');
}

function nearOf(wish: SandwichWish): Circle | null {
  const here = positionOf(wish);
  return here && { ...here, miles: wish.radius ?? (wish.bbox ? EVERYWHERE_MILES : DEFAULT_RADIUS) };
}

async function searchNear(
  db: Db,
  filters: SandwichFilters,
  page: Page,
  near: Circle,
): Promise<SandwichesFound> {
  const isOutward = page.order === 'distance';
  for (let miles = isOutward ? DEFAULT_RADIUS : near.miles; ; miles *= CIRCLES_GROW) {
    const found = await rankMatches(db, filters, page, {
      near: { ...near, miles: Math.min(miles, near.miles) },
    });
    // Further out nothing is nearer, and the count says "more than a thousand" already.
    const isEnough = found.total > COUNTED_TO && found.rows.length === page.count;
    if (miles >= near.miles || isEnough) return found;
  }
}

/** Few matches are ranked; of many the first are met in order. */
export async function searchAnywhere(
  db: Db,
  filters: SandwichFilters,
  page: Page,
  most = COUNTED_TO,
): Promise<SandwichesFound> {
  const found = await rankMatches(db, filters, page, { most });
  if (found.total <= most) return found;
  return { total: found.total, rows: await walkInOrder(db, filters, page) };
}
