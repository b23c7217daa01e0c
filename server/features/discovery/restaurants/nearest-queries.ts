import type { Position } from '#shared/geo/distance.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { spherePositionSql, sql, type Db } from '#server/platform/database/database.ts';
import type { SearchSortKeys } from '../keyset-condition-queries.ts';
import { matchesLocationCriteriaSql } from '../location-criteria-queries.ts';
import {
  MISSING_PIN_SORT_DISTANCE,
  matchesRestaurantFiltersSql,
  type RestaurantSearchFilters,
} from './matching-queries.ts';
import type { FoundRestaurant, RestaurantPageRequest } from './queries.ts';

export type NearestRestaurantsQuery = Omit<RestaurantSearchFilters, 'text'> & Position & { reach: number };

/** Scans only the nearest `reach` locations; `hasMore` says whether others remain. */
export async function selectNearestRestaurants(
  db: Db,
  { types, priceRanges, locationCriteria, reach, ...center }: NearestRestaurantsQuery,
  { after, count }: RestaurantPageRequest,
): Promise<{ rows: FoundRestaurant[]; hasMore: boolean }> {
  const chord = sql<number>`l.position <-> ${spherePositionSql(center)}`;
  const rows = await db
    .with(
      (cte) => cte('walked').materialized(),
      (qb) =>
        qb
          .selectFrom('locations as l')
          .select(['l.restaurant_id', 'l.id', chord.as('chord')])
          .where('l.date_deleted', 'is', null)
          .where('l.position', 'is not', null)
          .where(matchesLocationCriteriaSql(locationCriteria))
          .orderBy(chord)
          .modifyEnd(sql`FETCH FIRST ${sql.lit(reach)} ROWS WITH TIES`),
    )
    .with('closest', (qb) =>
      qb
        .selectFrom('walked')
        .distinctOn('restaurant_id')
        .select(['restaurant_id as id', 'id as locationId', 'chord as first'])
        .orderBy('restaurant_id')
        .orderBy('chord')
        .orderBy('walked.id'),
    )
    .with('page', (qb) =>
      qb
        .selectFrom((some) =>
          some
            .selectFrom('closest')
            .selectAll()
            .where(
              after
                ? sql<boolean>`(first, id) > (${after.first}::float8, ${after.id}::int)`
                : sql<boolean>`true`,
            )
            .orderBy('first')
            .orderBy('id')
            .offset(sql.lit(0))
            .as('c'),
        )
        .innerJoinLateral(
          (one) =>
            one
              .selectFrom('restaurants as r')
              .select('r.id as restaurantId')
              .whereRef('r.id', '=', 'c.id')
              .where(matchesRestaurantFiltersSql({ types, priceRanges }))
              .limit(1)
              .as('r'),
          (join) => join.onTrue(),
        )
        .select(['c.id', 'c.first', 'c.locationId'])
        .orderBy('c.first')
        .orderBy('c.id')
        .limit(count),
    )
    .selectFrom((qb) =>
      qb
        .selectFrom('walked')
        .select(({ fn }) => fn.countAll<number>().as('walked'))
        .as('reached'),
    )
    .leftJoin('page', (join) => join.onTrue())
    .select(['reached.walked', 'page.id', 'page.first', 'page.locationId'])
    .orderBy('page.first')
    .orderBy('page.id')
    .execute();
  return {
    rows: rows.flatMap(({ id, first, locationId }) =>
      id === null
        ? []
        : [
            {
              id,
              first: assertDefined(first),
              second: 0,
              isFoundByAddress: false,
              locationId: assertDefined(locationId),
            },
          ],
    ),
    hasMore: assertDefined(rows[0]).walked >= reach,
  };
}

/** Restaurants without a pin come last, ordered by id. */
export function selectRestaurantsWithoutPin(
  db: Db,
  filters: Pick<RestaurantSearchFilters, 'types' | 'priceRanges'>,
  { after, count }: Pick<RestaurantPageRequest, 'after' | 'count'>,
): Promise<FoundRestaurant[]> {
  return db
    .selectFrom('restaurants as r')
    .select([
      'r.id',
      sql<number>`${MISSING_PIN_SORT_DISTANCE}::float8`.as('first'),
      sql<number>`0::float8`.as('second'),
    ])
    .select(sql<boolean>`false`.as('isFoundByAddress'))
    .where(matchesRestaurantFiltersSql(filters))
    .where('r.id', '>', after && isSortKeyWithoutPin(after) ? after.id : 0)
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT 1 FROM locations l WHERE l.restaurant_id = r.id AND l.date_deleted IS NULL AND l.position IS NOT NULL)`,
    )
    .orderBy('r.id')
    .limit(sql.lit(count))
    .execute();
}

export function isSortKeyWithoutPin({ first }: SearchSortKeys): boolean {
  return first >= MISSING_PIN_SORT_DISTANCE;
}
