import { MAX_DISTANCE_MILES, type Position } from '#shared/geo/distance.ts';
import { spherePositionSql, sql, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { isAfterSortKeysSql, type SearchSortKeys } from '../keyset-condition-queries.ts';
import {
  isLiveLocationOfRestaurantSql,
  hasMatchingLocationSql,
  matchesLocationCriteriaSql,
  restaurantsInCircle,
  type LocationCriteria,
} from '../location-criteria-queries.ts';
import {
  RESTAURANT_MEAN_RATING_SQL,
  RESTAURANT_SCORE_SQL,
  matchesAddressTextSql,
  matchesRestaurantTextSql,
  matchesRestaurantFiltersSql,
  restaurantSortKeys,
  restaurantTextMatchTierSql,
  type RestaurantSearchOrder,
  type RestaurantSearchFilters,
} from './matching-queries.ts';

export type RestaurantPageRequest = {
  order: RestaurantSearchOrder;
  after: SearchSortKeys | null;
  count: number;
};
/** `locationId` is set if the search has already found the nearest matching location. */
export type FoundRestaurant = SearchSortKeys & { isFoundByAddress: boolean; locationId?: number };
export type RestaurantSearchRows = { total: number; rows: FoundRestaurant[] };
export type RestaurantSearchCenter = Position & { miles: number | null };

type RankOptions = {
  center?: RestaurantSearchCenter | null;
  /** Joins the locations in this circle; without it, finds the nearest location of each match. */
  circle?: number | null;
  maxMatches?: number | null;
  byAddress?: boolean;
};

/** A restaurant found by its address is as far away as its nearest location that contains the words. */
export async function rankMatchingRestaurants(
  db: Db,
  filters: RestaurantSearchFilters,
  { order, after, count }: RestaurantPageRequest,
  { center = null, circle = null, maxMatches = null, byAddress = true }: RankOptions,
): Promise<RestaurantSearchRows | null> {
  const { text, locationCriteria } = filters;
  const { first, second } = restaurantSortKeys(order);
  const isUnlimited = center?.miles === null && (text !== null || locationCriteria === null);
  const keepsPinless = isUnlimited && (circle === null || circle >= MAX_DISTANCE_MILES);
  const miles = circle ?? center?.miles ?? MAX_DISTANCE_MILES;
  const rows = await db
    .with(
      (cte) => cte('a').materialized(),
      () => addressed(db, byAddress ? filters : { ...filters, text: null }, center),
    )
    .with(
      (cte) => cte('m').materialized(),
      () => matchingRestaurants(db, filters, { isAround: circle !== null, maxMatches }),
    )
    .with('size', (qb) => qb.selectFrom('m').select(({ fn }) => fn.countAll<number>().as('matching')))
    .with(
      (cte) => cte('n').materialized(),
      () =>
        center && circle === null
          ? nearestOfEach(db, center, locationCriteria, maxMatches)
          : restaurantsInCircle(db, center && { ...center, miles }, locationCriteria),
    )
    .with('ranked', (qb) =>
      qb
        .selectFrom('m')
        .leftJoin('n', (join) => join.onRef('n.restaurant_id', '=', 'm.id').on('m.by_address', '=', false))
        .leftJoin('a', (join) => join.onRef('a.restaurant_id', '=', 'm.id').on('m.by_address', '=', true))
        .select(['m.id', 'm.by_address as isFoundByAddress', first.as('first'), second.as('second')])
        .where(hasAtMostMatches(maxMatches))
        .$if(center !== null, (some) =>
          some.where(
            sql<boolean>`coalesce(coalesce(n.chord, a.chord) <= miles_to_chord(${miles}), ${keepsPinless}::boolean)`,
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
          .where(isAfterSortKeysSql(after))
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
  const { matching, within } = assertDefined(rows[0]);
  if (maxMatches !== null && Number(matching) > maxMatches) return null;
  return { total: Number(isUnlimited ? matching : within), rows: rows.flatMap(completeRow) };
}

/** Around a position without words, the circle already selects the open locations. */
function matchingRestaurants(
  db: Db,
  filters: RestaurantSearchFilters,
  { isAround, maxMatches }: { isAround: boolean; maxMatches: number | null },
) {
  const { text, locationCriteria } = filters;
  const columns = [
    'r.id',
    'r.rating_count',
    'r.price_range',
    RESTAURANT_SCORE_SQL.as('score'),
    RESTAURANT_MEAN_RATING_SQL.as('mean'),
  ] as const;
  const named = db
    .selectFrom('restaurants as r')
    .select([...columns, restaurantTextMatchTierSql(text).as('tier'), sql<boolean>`false`.as('by_address')])
    .where(matchesRestaurantFiltersSql(filters))
    .where(text ? matchesRestaurantTextSql(text) : sql<boolean>`true`)
    .where(
      isAround && !text && !locationCriteria?.box
        ? sql<boolean>`true`
        : hasMatchingLocationSql(locationCriteria, sql`r.id`),
    )
    .$if(maxMatches !== null, (some) => some.limit(Number(maxMatches) + 1));
  const others = db
    .selectFrom(sql<{ restaurant_id: number }>`a`.as('a'))
    .innerJoin('restaurants as r', 'r.id', 'a.restaurant_id')
    .select([...columns, sql<number>`5`.as('tier'), sql<boolean>`true`.as('by_address')])
    .where(matchesRestaurantFiltersSql(filters))
    .where(text ? sql<boolean>`NOT (${matchesRestaurantTextSql(text)})` : sql<boolean>`false`);
  return db.selectFrom(named.as('named')).selectAll().unionAll(others);
}

function nearestOfEach(
  db: Db,
  center: RestaurantSearchCenter,
  locationCriteria: LocationCriteria | null,
  maxMatches: number | null,
) {
  const chord = sql<number>`l.position <-> ${spherePositionSql(center)}`;
  return db
    .selectFrom(sql<{ id: number; by_address: boolean }>`m`.as('m'))
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('locations as l')
          .select(chord.as('chord'))
          .where(isLiveLocationOfRestaurantSql(sql`m.id`))
          .where('l.position', 'is not', null)
          .where(matchesLocationCriteriaSql(locationCriteria))
          .orderBy(chord)
          .limit(1)
          .as('nearest'),
      (join) => join.onTrue(),
    )
    .select(['m.id as restaurant_id', 'nearest.chord'])
    .where('m.by_address', '=', false)
    .where(hasAtMostMatches(maxMatches));
}

type RankedRow = { [Key in keyof Omit<FoundRestaurant, 'locationId'>]: FoundRestaurant[Key] | null };

function completeRow({ id, first, second, isFoundByAddress }: RankedRow): FoundRestaurant[] {
  if (id === null) return [];
  return [
    {
      id,
      first: assertDefined(first),
      second: assertDefined(second),
      isFoundByAddress: assertDefined(isFoundByAddress),
    },
  ];
}

function hasAtMostMatches(maxMatches: number | null) {
  return sql<boolean>`(SELECT matching FROM size) <= coalesce(${maxMatches}::int, 2147483647)`;
}

function addressed(
  db: Db,
  { text, locationCriteria }: RestaurantSearchFilters,
  center: RestaurantSearchCenter | null,
) {
  const chord = center
    ? sql<number | null>`min(l.position <-> ${spherePositionSql(center)})`
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
    .where(matchesAddressTextSql(text))
    .where(matchesLocationCriteriaSql(locationCriteria))
    .groupBy('l.restaurant_id');
}
