import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** Prefers the live restaurant; an import must not bring back a deleted one. */
export async function selectRestaurantsOfBrands(db: Db, brandKeys: readonly string[]) {
  const rows = await db
    .selectFrom('restaurants')
    .distinctOn('brand_key')
    .select(['brand_key as brandKey', 'id', 'date_deleted as dateDeleted'])
    .where('brand_key', '=', anyOfValuesSql(brandKeys))
    .orderBy('brand_key')
    .orderBy(({ eb }) => eb('date_deleted', 'is not', null))
    .orderBy('id')
    .execute();
  return rows.map(({ brandKey, id, dateDeleted }) => ({
    brandKey: assertDefined(brandKey),
    id,
    isDeleted: dateDeleted !== null,
  }));
}

/** Counts the spellings in the records of each brand; `origin` is a website without its path. */
export async function countBrandSpellings(db: Db, brandKeys: readonly string[]) {
  const origin = sql<string | null>`substring(${sql.ref('p.website')} from '^https?://[^/?#]+')`;
  return db
    .selectFrom('places as p')
    .innerJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select(['p.match_key as matchKey', 'p.brand', 'p.restaurant_type as restaurantType'])
    .select(({ fn }) => [origin.as('origin'), fn.countAll<number>().as('count')])
    .where('p.match_key', '=', anyOfValuesSql(brandKeys))
    .groupBy(['p.match_key', 'p.brand', 'p.restaurant_type', origin])
    .execute();
}
