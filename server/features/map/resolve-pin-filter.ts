import {
  matchesAddressTextSql,
  matchesRestaurantTextSql,
  isLocationOpenAtSql,
  resolveOpenFilterTime,
  interpretRestaurantText,
  resolveSandwichFilters,
  countMatchingSandwichesInRestaurants,
  countMatchingSandwichesAnywhere,
  type SearchContext,
} from '#server/features/discovery/discovery.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  selectLocationIdsOfRestaurants,
  selectLocationIdsMatchingText,
  selectOpenScheduleIds,
} from './filter-queries.ts';
import type { MapQuery } from './map.ts';
import { selectRestaurantsInBox, type PinFilter } from './queries.ts';

export type MatchingSandwichCountMap = ReadonlyMap<number, number>;
export type ResolvedPinFilter = { filter: PinFilter; serving?: MatchingSandwichCountMap };

/** With more matches than this, only restaurants in the box are searched, if they have at most MAX_PINS_SCANNED pins. */
const MAX_SANDWICHES = 10_000;
const MAX_PINS_SCANNED = 1_000;

export function hasSandwichFilters({
  view,
  q,
  minPrice,
  maxPrice,
  priceRange,
  tags,
  diet,
  spicy,
}: MapQuery): boolean {
  if (view !== 'sandwiches') return false;
  const lists = [priceRange, tags, diet].some((list) => list && list.length > 0);
  return Boolean(q) || lists || [minPrice, maxPrice, spicy].some((value) => value !== undefined);
}

/** Null when the filter matches too much to evaluate. */
export async function resolvePinFilter(
  searching: SearchContext,
  query: MapQuery,
  runs: PinFilter['runs'],
  now: Date,
): Promise<ResolvedPinFilter | null> {
  const filter = {
    ...facetsOf(query),
    runs,
    locations: null,
    openingHours: await findOpeningHours(searching, query, now),
  };
  if (query.restaurantId) return { filter: { ...filter, restaurantId: query.restaurantId } };
  if (hasSandwichFilters(query)) return filterBySandwiches(searching, query, filter);
  if (!query.q || query.view === 'sandwiches') return { filter };
  return { filter: { ...filter, locations: await findLocationsMatchingText(searching, query.q) } };
}

function facetsOf({ view, restaurantType, priceRange }: MapQuery) {
  const isOfSandwiches = view === 'sandwiches';
  return {
    types: someOf(restaurantType),
    priceRanges: isOfSandwiches ? null : someOf(priceRange),
    hasSandwiches: isOfSandwiches,
  };
}

function someOf(list: string[] | undefined): string[] | null {
  return list && list.length > 0 ? [...new Set(list)].toSorted() : null;
}

async function findOpeningHours(
  { db, queryCache }: SearchContext,
  query: MapQuery,
  now: Date,
): Promise<Buffer | null> {
  const { openNow, openAt } = query;
  if (!openNow && openAt === undefined) return null;
  return queryCache.getOrCompute(`map opening hours ${openAt ?? 'now'} ${openNow}`, now, async () => {
    const moment = await resolveOpenFilterTime(db, { openNow, openAt }, now);
    const value = bitsOf(await selectOpenScheduleIds(db, isLocationOpenAtSql(assertDefined(moment))));
    return { value, tags: ['map'], bytes: value.length };
  });
}

function findLocationsMatchingText(searching: SearchContext, q: string): Promise<Buffer | null> {
  const { db, queryCache } = searching;
  return queryCache.getOrCompute(`map words ${q}`, null, async () => {
    const text = await interpretRestaurantText(searching, q);
    const value =
      text &&
      bitsOf(
        await selectLocationIdsMatchingText(
          db,
          matchesRestaurantTextSql(text),
          text.isBrief ? null : matchesAddressTextSql(text),
        ),
      );
    return { value, tags: ['restaurants', 'locations', 'vocabulary'], bytes: value?.length ?? 0 };
  });
}

async function filterBySandwiches(
  searching: SearchContext,
  query: MapQuery,
  filter: PinFilter,
): Promise<ResolvedPinFilter | null> {
  const { db, queryCache } = searching;
  const { q, minPrice, maxPrice, priceRange, tags, diet, spicy } = query;
  const criteria = { q, minPrice, maxPrice, priceRange, tags, diet, spicy };
  const { filters, anywhere } = await queryCache.getOrCompute(
    `map sandwiches ${JSON.stringify(criteria)}`,
    null,
    async () => {
      const filters = await resolveSandwichFilters(searching, criteria);
      const found = await countMatchingSandwichesAnywhere(db, filters, MAX_SANDWICHES);
      const value = { filters, anywhere: found && (await locationsWithMatches(searching, found)) };
      const bytes = 1_000 + 4 * JSON.stringify(filters).length + 60 * (found?.length ?? 0);
      return {
        value,
        tags: ['sandwiches', 'restaurants', 'locations', 'tags', 'vocabulary'],
        bytes: bytes + (value.anywhere?.locations.length ?? 0),
      };
    },
  );
  const matching = anywhere ?? (await placesInBox());
  return matching && { filter: { ...filter, locations: matching.locations }, serving: matching.serving };

  async function placesInBox() {
    const inBox = await selectRestaurantsInBox(db, filter, MAX_PINS_SCANNED);
    if (!inBox || inBox.sandwiches > MAX_SANDWICHES) return null;
    return locationsWithMatches(
      searching,
      await countMatchingSandwichesInRestaurants(db, filters, inBox.ids),
    );
  }
}

async function locationsWithMatches({ db }: SearchContext, found: { restaurantId: number; count: number }[]) {
  const serving: MatchingSandwichCountMap = new Map(
    found.map(({ restaurantId, count }) => [restaurantId, count]),
  );
  return { serving, locations: bitsOf(await selectLocationIdsOfRestaurants(db, [...serving.keys()])) };
}

/** One bit for each id, in the bit order of `get_bit`: 14 kB for 114,000 locations. */
function bitsOf(numbers: readonly number[]): Buffer {
  const last = numbers.reduce((max, number) => Math.max(max, number), 0);
  const bits = Buffer.alloc(Math.floor(last / 8) + 1);
  for (const number of numbers)
    bits.writeUInt8(bits.readUInt8(number >> 3) | (1 << (number & 7)), number >> 3);
  return bits;
}
