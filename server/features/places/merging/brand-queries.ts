import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/**
 * Prefers the live restaurant; an import must not bring back a deleted one. A merged restaurant answers with the one that
 * it was merged into.
 */
export async function selectRestaurantsOfBrands(db: Db, brandKeys: readonly string[]) {
  const rows = await db
    .selectFrom('restaurants as r')
    .leftJoin('redirects as d', (join) =>
      join.onRef('d.merged_id', '=', 'r.id').on('d.entity_type', '=', 'restaurant'),
    )
    .leftJoin('restaurants as target', 'target.id', 'd.target_id')
    .distinctOn('r.brand_key')
    .select(['r.brand_key as brandKey', 'target.id as targetId'])
    .select(({ fn }) => fn.coalesce('target.id', 'r.id').as('id'))
    .select(({ eb }) =>
      eb
        .case()
        .when('target.id', 'is', null)
        .then(eb.ref('r.date_deleted'))
        .else(eb.ref('target.date_deleted'))
        .end()
        .as('dateDeleted'),
    )
    .where('r.brand_key', '=', anyOfValuesSql(brandKeys))
    .orderBy('r.brand_key')
    .orderBy(({ eb }) => eb('r.date_deleted', 'is not', null))
    .orderBy(({ eb }) => eb('target.date_deleted', 'is not', null))
    .orderBy('r.id')
    .execute();
  return rows.map(({ brandKey, id, targetId, dateDeleted }) => ({
    brandKey: assertDefined(brandKey),
    id,
    isMerged: targetId !== null,
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
