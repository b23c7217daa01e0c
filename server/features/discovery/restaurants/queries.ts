import { EVERYWHERE_MILES, type Position } from '#shared/geo/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database/database.ts';
import { defined } from '#shared/defined.ts';
import { isAfter, type SortKeys } from '../sort-key-queries.ts';
import {
  isOfRestaurant,
  hasMatchingLocation,
  matchesLocationCriteria,
  restaurantsInCircle,
  type LocationCriteria,
} from '../location-criteria-queries.ts';
import {
  MEAN,
  SCORE,
  matchesAddressText,
  matchesRestaurantText,
  matchesFilters,
  restaurantSortKeys,
  tierOf,
  type RestaurantOrder,
  type RestaurantSearchFilters,
} from './matching-queries.ts';

export type RestaurantPageRequest = { order: RestaurantOrder; after: SortKeys | null; count: number };
/** `locationId` where the search has met the nearest of its locations that are wanted. */
export type FoundRestaurant = SortKeys & { isFoundByAddress: boolean; locationId?: number };
export type RestaurantsFound = { total: number; rows: FoundRestaurant[] };
/** Without a radius, what words find but has no pin comes last. */
export type SearchPlace = Position & { miles: number | null };

type RankOptions = {
  place?: SearchPlace | null;
  /** Looks for locations in this circle; else for the nearest of each restaurant that matches, one by one. */
  circle?: number | null;
  /** Null where more match. */
  most?: number | null;
  byAddress?: boolean;
};

/** Ranks all that match. What is found by its address is as near as the nearest location that has the words. */
export async function rankRestaurants(
  db: Db,
  filters: RestaurantSearchFilters,
  { order, after, count }: RestaurantPageRequest,
  { place = null, circle = null, most = null, byAddress = true }: RankOptions,
): Promise<RestaurantsFound | null> {
  const { text, wanted } = filters;
  const { first, second } = restaurantSortKeys(order);
  const isUnlimited = place?.miles === null && (text !== null || wanted === null);
  const keepsPinless = isUnlimited && (circle === null || circle >= EVERYWHERE_MILES);
  const miles = circle ?? place?.miles ?? EVERYWHERE_MILES;
  const rows = await db
    .with(
      (cte) => cte('a').materialized(),
      () => addressed(db, byAddress ? filters : { ...filters, text: null }, place),
    )
    .with(
      (cte) => cte('m').materialized(),
      () => matchingRestaurants(db, filters, { isAround: circle !== null, most }),
    )
    .with('size', (qb) => qb.selectFrom('m').select(({ fn }) => fn.countAll<number>().as('matching')))
    .with(
      (cte) => cte('n').materialized(),
      () =>
        place && circle === null
          ? nearestOfEach(db, place, wanted, most)
          : restaurantsInCircle(db, place && { ...place, miles }, wanted),
    )
    .with('ranked', (qb) =>
      qb
        .selectFrom('m')
        .leftJoin('n', (join) => join.onRef('n.restaurant_id', '=', 'm.id').on('m.by_address', '=', false))
        .leftJoin('a', (join) => join.onRef('a.restaurant_id', '=', 'm.id').on('m.by_address', '=', true))
        .select(['m.id', 'm.by_address as isFoundByAddress', first.as('first'), second.as('second')])
        .where(isAtMost(most))
        .$if(place !== null, (some) =>
          some.where(
            sql<boolean>`coalesce(coalesce(n.chord, a.chord) <= chord_of_miles(${miles}), ${keepsPinless}::boolean)`,
          ),
        ),
    )
    .selectFrom((qb) =>
      qb
        .selectFrom('size')
        .select((eb) => [
          'matching',
          eb
            .selectFrom('ranked')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .as('within'),
        ])
        .as('found'),
    )
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('ranked')
          .selectAll()
          .where(isAfter(after))
          .orderBy('first')
          .orderBy('second')
          .orderBy('id')
          .limit(count)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['matching', 'within', 'p.id', 'p.first', 'p.second', 'p.isFoundByAddress'])
    .orderBy('p.first')
    .orderBy('p.second')
    .orderBy('p.id')
    .execute();
  const { matching, within } = defined(rows[0]);
  if (most !== null && Number(matching) > most) return null;
  return { total: Number(isUnlimited ? matching : within), rows: rows.flatMap(completeRow) };
}

/** Around a place, without words, it is the circle that finds what is open. */
function matchingRestaurants(
  db: Db,
  filters: RestaurantSearchFilters,
  { isAround, most }: { isAround: boolean; most: number | null },
) {
  const { text, wanted } = filters;
  const columns = ['r.id', 'r.rating_count', 'r.price_range', SCORE.as('score'), MEAN.as('mean')] as const;
  const named = db
    .selectFrom('restaurants as r')
    .select([...columns, tierOf(text).as('tier'), sql<boolean>`false`.as('by_address')])
    .where(matchesFilters(filters))
    .where(text ? matchesRestaurantText(text) : sql<boolean>`true`)
    .where(isAround && !text && !wanted?.box ? sql<boolean>`true` : hasMatchingLocation(wanted, sql`r.id`))
    .$if(most !== null, (some) => some.limit(Number(most) + 1));
  const others = db
    .selectFrom(sql<{ restaurant_id: number }>`a`.as('a'))
    .innerJoin('restaurants as r', 'r.id', 'a.restaurant_id')
    .select([...columns, sql<number>`5`.as('tier'), sql<boolean>`true`.as('by_address')])
    .where(matchesFilters(filters))
    .where(text ? sql<boolean>`NOT (${matchesRestaurantText(text)})` : sql<boolean>`false`);
  return db.selectFrom(named.as('named')).selectAll().unionAll(others);
}

function nearestOfEach(db: Db, place: SearchPlace, wanted: LocationCriteria | null, most: number | null) {
  const chord = sql<number>`l.position <-> ${spherePosition(place)}`;
  return db
    .selectFrom(sql<{ id: number; by_address: boolean }>`m`.as('m'))
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('locations as l')
          .select(chord.as('chord'))
          .where(isOfRestaurant(sql`m.id`))
          .where('l.position', 'is not', null)
          .where(matchesLocationCriteria(wanted))
          .orderBy(chord)
          .limit(1)
          .as('nearest'),
      (join) => join.onTrue(),
    )
    .select(['m.id as restaurant_id', 'nearest.chord'])
    .where('m.by_address', '=', false)
    .where(isAtMost(most));
}

type RankedRow = { [Key in keyof Omit<FoundRestaurant, 'locationId'>]: FoundRestaurant[Key] | null };

function completeRow({ id, first, second, isFoundByAddress }: RankedRow): FoundRestaurant[] {
  if (id === null) return [];
  return [
    { id, first: defined(first), second: defined(second), isFoundByAddress: defined(isFoundByAddress) },
  ];
}

function isAtMost(most: number | null) {
  return sql<boolean>`(SELECT matching FROM size) <= coalesce(${most}::int, 2147483647)`;
}

/** The words of a location are those of its address and of its restaurant's name. */
function addressed(db: Db, { text, wanted }: RestaurantSearchFilters, place: SearchPlace | null) {
  const chord = place
    ? sql<number | null>`min(l.position <-> ${spherePosition(place)})`
    : sql<number | null>`NULL::float8`;
  if (!text || text.isBrief)
    return db.selectNoFrom([
      sql<number>`NULL::int`.as('restaurant_id'),
      sql<number | null>`NULL::float8`.as('chord'),
    ]);
  return db
    .selectFrom('locations as l')
    .select(['l.restaurant_id', chord.as('chord')])
    .where('l.date_deleted', 'is', null)
    .where(matchesAddressText(text))
    .where(matchesLocationCriteria(wanted))
    .groupBy('l.restaurant_id');
}
