import { positionOf } from '#contract/scalars.ts';
import { EVERYWHERE_MILES, type Position } from '#rules/distance.ts';
import { middleOf, type Box } from '#rules/map-grid.ts';
import type { Db } from '#server/platform/database.ts';
import { COUNTED_TO, DEFAULT_LIMIT, cutPage, type Paging } from '#server/platform/page.ts';
import { badRequest } from '#server/platform/errors.ts';
import { openMoment, type OpenWish } from '../open-now/open-moment.ts';
import type { Searching } from '../words/known-words.ts';
import { readings } from '../words/readings.ts';
import { readTerms } from '../words/terms.ts';
import { wantedOf, type Wanted } from '../wanted/queries.ts';
import { REACH_GROWS, readAfter, someOf } from '../wishes.ts';
import { searchRankedAmong } from './around.ts';
import { countAmong } from './around-queries.ts';
import type { Order, Page, SandwichFilters, SandwichesFound, Tried } from './matching-queries.ts';
import { keysOf, type Keys } from './keys.ts';
import { searchSandwichesOfWordsNear, searchSandwichesNear, selectAround, type Near } from './queries.ts';
import { howRare, searchRanked } from './ranked.ts';
import { inWholeWords } from './whole-words.ts';

export type SandwichWish = Paging &
  OpenWish & {
    q?: string | undefined;
    lat?: number | undefined;
    lng?: number | undefined;
    radius?: number | undefined;
    bbox?: Box | undefined;
    minPrice?: number | undefined;
    maxPrice?: number | undefined;
    priceRange?: string[] | undefined;
    tags?: string[] | undefined;
    diet?: string[] | undefined;
    spicy?: boolean | undefined;
    sort?: Order | undefined;
    tried?: Tried | undefined;
  };

export type SandwichesPage = {
  found: { id: number; distance: number | null }[];
  next: string | null;
  total: number;
};

/** member.md section 9: how far somebody goes for a sandwich, in miles. */
const DEFAULT_RADIUS = 25;
/** Where a walk outward begins. */
const FIRST_REACH = 500;

/** Which sandwiches a search means, in which order. */
export async function findSandwiches(
  searching: Searching,
  wish: SandwichWish,
  now: Date,
): Promise<SandwichesPage> {
  const limit = wish.limit ?? DEFAULT_LIMIT;
  const page = { order: orderOf(wish), after: readAfter(wish.cursor), count: limit + 1 };
  const wanted = wantedOf(await openMoment(searching.db, wish, now), wish.bbox);
  const found = await searchReadings(searching, wish, page, wanted);
  const { rows, next } = cutPage(found.rows, limit, ({ first, second, id }) => [first, second, id]);
  // Measured from the middle of a box it would be nobody's distance.
  const measured = wish.lat === undefined ? rows.map((row) => ({ ...row, distance: null })) : rows;
  return { found: measured, next, total: found.total };
}

/** What is asked for in words is best matched; a place alone asks for what is near; nothing at all, for what is liked. */
function orderOf({ sort, q, lat }: SandwichWish): Order {
  if (sort === 'distance' && lat === undefined)
    throw badRequest('To sort by distance, say from where: give lat and lng.', [
      { field: 'sort', message: 'distance needs lat and lng' },
    ]);
  return sort ?? (q || lat === undefined ? 'best' : 'distance');
}

async function searchReadings(
  searching: Searching,
  wish: SandwichWish,
  page: Page,
  wanted: Wanted | null,
): Promise<SandwichesFound> {
  const { db } = searching;
  const terms = wish.q ? await readTerms(searching, wish.q) : null;
  if (!terms) return search(searching, wish, { ...filtersOf(wish, null), wanted }, page);
  let found: SandwichesFound = { total: 0, hasMore: false, rows: [] };
  for await (const reading of readings(searching, terms)) {
    const text = await inWholeWords(db, reading);
    found = await search(searching, wish, { ...filtersOf(wish, text), wanted }, page);
    if (found.total > 0) break;
  }
  return found;
}

async function search(searching: Searching, wish: SandwichWish, filters: SandwichFilters, page: Page) {
  const { bbox, radius: miles = bbox ? EVERYWHERE_MILES : DEFAULT_RADIUS } = wish;
  const { db } = searching;
  const place = placeOf(wish);
  if (!place) return searchRanked(searching, filters, page);
  const keys = filters.text && (await keysOf(db, filters));
  let found: SandwichesFound | null = null;
  for (let reach = FIRST_REACH; ; reach *= REACH_GROWS) {
    const near = { ...place, miles, reach };
    found = await (keys
      ? searchWordsNear(db, { filters, keys, found }, page, near)
      : searchSandwichesNear(db, filters, page, near));
    if (!found.hasMore || isEnough(found, page)) return found;
  }
}

/** What so few restaurants serve is looked at sooner than anybody knows how rare the words are. */
const A_FEW_RESTAURANTS = 120;

/** `found`: what was met less far out, of which a full page stays as it is. */
async function searchWordsNear(
  db: Db,
  { filters, keys, found }: { filters: SandwichFilters; keys: Keys; found: SandwichesFound | null },
  page: Page,
  near: Near,
): Promise<SandwichesFound> {
  const { hasMore, ...around } = await selectAround(db, page, near, filters.wanted);
  const isFar = hasMore || around.size > A_FEW_RESTAURANTS;
  const rare = isFar ? await howRare(db, filters, keys[3], around.size) : null;
  if (rare?.ids === '{}') return { total: 0, hasMore: false, rows: [] };
  if (rare?.ids) return searchSandwichesOfWordsNear(db, filters, rare.ids, page, near);
  const among = { ...around, rareKeys: rare?.keys ?? null };
  if (found?.rows.length === page.count)
    return { rows: found.rows, hasMore, total: await countAmong(db, filters, among, COUNTED_TO + 1) };
  return { ...(await searchRankedAmong(db, { filters, page, around: among, keys })), hasMore };
}

function placeOf(wish: SandwichWish): Position | null {
  return positionOf(wish) ?? (wish.bbox ? middleOf(wish.bbox) : null);
}

/** Further out nothing is nearer, and the count says "more than a thousand" already. */
function isEnough({ total, rows }: SandwichesFound, { order, count }: Page): boolean {
  return order === 'distance' && total > COUNTED_TO && rows.length === count;
}

export function filtersOf(wish: SandwichWish, text: SandwichFilters['text']): SandwichFilters {
  const { diet = [] } = wish;
  return {
    text,
    minPrice: wish.minPrice ?? null,
    maxPrice: wish.maxPrice ?? null,
    priceBands: someOf(wish.priceRange),
    tags: someOf(wish.tags),
    withoutGluten: diet.includes('no-gluten'),
    withoutDairy: diet.includes('no-dairy'),
    withoutEggs: diet.includes('no-eggs'),
    isSpicy: wish.spicy ?? null,
    tried: wish.tried ?? null,
    wanted: null,
  };
}
