import { positionOf } from '#contract/scalars.ts';
import { EVERYWHERE_MILES, type Position } from '#rules/distance.ts';
import { middleOf, type Box } from '#rules/map-grid.ts';
import type { Db } from '#server/platform/database.ts';
import { badRequest } from '#server/platform/errors.ts';
import { COUNTED_TO, DEFAULT_LIMIT, cutPage, type Paging } from '#server/platform/page.ts';
import { defined } from '#rules/defined.ts';
import { openMoment, type OpenWish } from '../open-now/open-moment.ts';
import type { Searching } from '../words/known-words.ts';
import { readings, type Reading } from '../words/readings.ts';
import { readTerms } from '../words/terms.ts';
import { selectNearestWanted, wantedOf, type Wanted } from '../wanted/queries.ts';
import { REACH_GROWS, readAfter, someOf } from '../wishes.ts';
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

type Place = Position & { miles: number | null };
type Search = Searching & { page: Page; place: Place | null; wanted: Wanted | null };

/** Of those that match a filter, or of a later page, enough are often among these. */
const FIRST_REACH = 250;
/** Where everything is asked for, these hold the nearest twenty nearly everywhere: in a city of chains some eighty do. */
const SHORT_PAGE = 21;
const SHORT_REACH = 96;

/** Which restaurants a search means, in which order. */
export async function findRestaurants(
  searching: Searching,
  wish: RestaurantWish,
  now: Date,
): Promise<RestaurantsPage> {
  const { db } = searching;
  const limit = wish.limit ?? DEFAULT_LIMIT;
  const page = { order: orderOf(wish), after: readAfter(wish.cursor), count: limit + 1 };
  const wanted = wantedOf(await openMoment(db, wish, now), wish.bbox);
  const search = { ...searching, page, place: placeOf(wish, page.order), wanted };
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

/** Words by distance keep what has no pin, which a circle leaves out: in a box there is none. */
function placeOf(wish: RestaurantWish, order: Order): Place | null {
  const { radius, bbox, q } = wish;
  const unlimited = bbox && q && order === 'distance' ? EVERYWHERE_MILES : null;
  const here = positionOf(wish);
  if (here) return { ...here, miles: radius ?? unlimited };
  return bbox ? { ...middleOf(bbox), miles: unlimited } : null;
}

async function searchReadings(
  search: Search,
  wish: RestaurantWish,
): Promise<{ found: RestaurantsFound; words: string | null }> {
  const terms = wish.q ? await readTerms(search, wish.q) : null;
  if (!terms) return { found: await searchOne(search, filtersOf(wish, null, search.wanted)), words: null };
  let last: { found: RestaurantsFound; words: string | null } | undefined;
  for await (const reading of readings(search, terms)) {
    const found = await searchOne(search, filtersOf(wish, reading, search.wanted));
    last = { found, words: reading.words?.anywhere ?? null };
    if (found.total > 0) break;
  }
  return defined(last);
}

async function searchOne(search: Search, filters: RestaurantFilters): Promise<RestaurantsFound> {
  const { db, page, place } = search;
  const isByDistance = page.order === 'distance';
  if (!place || (!isByDistance && place.miles === null)) return searchAnywhere(db, filters, page);
  if (isByDistance && !filters.text && place.miles === null) return nearest(search, filters, place);
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
  { db, memory, page }: Search,
  filters: RestaurantFilters,
  place: Place,
): Promise<RestaurantsFound> {
  // How many there are is the same wherever somebody stands.
  const counting = filters.wanted
    ? countNearest(db, filters)
    : memory.recall(`restaurants ${JSON.stringify(filters)}`, null, async () => {
        const value = await countNearest(db, filters);
        return { value, topics: ['catalogue'], bytes: 0 };
      });
  const [rows, total] = await Promise.all([outward(db, filters, page, place), counting]);
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
  const isPlain = !filters.types && !filters.priceRanges && !filters.wanted;
  const isShort = isPlain && page.count <= SHORT_PAGE && !page.after;
  for (let reach = isShort ? SHORT_REACH : FIRST_REACH; ; reach *= REACH_GROWS) {
    const { rows, hasMore } = await walkToRestaurants(db, { ...filters, ...place, reach }, page);
    if (!hasMore || rows.length === page.count) return rows;
  }
}

function filtersOf(wish: RestaurantWish, text: Reading | null, wanted: Wanted | null): RestaurantFilters {
  return { text, types: someOf(wish.restaurantType), priceRanges: someOf(wish.priceRange), wanted };
}
