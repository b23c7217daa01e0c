import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { isAfterSortKeysSql, type SearchSortKeys } from '../keyset-condition-queries.ts';
import { restaurantsInCircle, type SearchCircle } from '../location-criteria-queries.ts';
import {
  TEXT_MATCH_TIERS,
  servedAtMatchingLocationSql,
  matchesSandwichFiltersSql,
  sandwichSortKeys,
  type SandwichSearchOrder,
  type SandwichSearchFilters,
  type TextMatchTier,
} from './matching-queries.ts';

export type SandwichPageRequest = { order: SandwichSearchOrder; after: SearchSortKeys | null; count: number };
export type FoundSandwich = SearchSortKeys & { distance: number | null };
export type SandwichSearchRows = { total: number; rows: FoundSandwich[] };

/** If more than `maxMatches` match, no page is returned and `total` is `maxMatches` + 1. */
export async function rankMatchingSandwiches(
  db: Db,
  filters: SandwichSearchFilters,
  { order, after, count }: SandwichPageRequest,
  { near = null, maxMatches = null }: { near?: SearchCircle | null; maxMatches?: number | null },
): Promise<SandwichSearchRows> {
  const { first, second } = sandwichSortKeys(order, filters);
  const rows = await db
    .with('n', () => restaurantsInCircle(db, near, filters.locationCriteria))
    .with(
      (cte) => cte('d').materialized(),
      (qb) =>
        qb
          .selectFrom('sandwich_search as d')
          .selectAll('d')
          .where(matchesSandwichFiltersSql(filters))
          .where(
            near
              ? sql<boolean>`d.restaurant_id IN (SELECT restaurant_id FROM n)`
              : servedAtMatchingLocationSql(filters),
          )
          .$if(maxMatches !== null, (some) => some.limit(Number(maxMatches) + 1)),
    )
    .with('found', (qb) => qb.selectFrom('d').select(({ fn }) => fn.countAll<number>().as('total')))
    .with('ranked', (qb) =>
      qb
        .selectFrom('d')
        .leftJoin('n', 'n.restaurant_id', 'd.restaurant_id')
        .select(['d.sandwich_id as id', float(first).as('first'), float(second).as('second'), 'n.chord'])
        .$if(maxMatches !== null, (query) =>
          query.where((eb) => eb(eb.selectFrom('found').select('total'), '<=', Number(maxMatches))),
        ),
    )
    .selectFrom('found')
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
    .select(['found.total', 'p.id', 'p.first', 'p.second'])
    .select(sql<number | null>`chord_to_miles(p.chord)`.as('distance'))
    .orderBy('p.first')
    .orderBy('p.second')
    .orderBy('p.id')
    .execute();
  const page = rows.flatMap(({ id, first, second, distance }) =>
    id === null ? [] : [{ id, first: assertDefined(first), second: assertDefined(second), distance }],
  );
  return { total: assertDefined(rows[0]).total, rows: page };
}

/** One query per tier: PostgreSQL evaluates a part of the union only if those before it do not fill the page. */
export async function selectSandwichesInIndexOrder(
  db: Db,
  filters: SandwichSearchFilters,
  page: SandwichPageRequest,
): Promise<FoundSandwich[]> {
  const { text } = filters;
  if (page.order !== 'best' || !text) return inOrder(db, filters, page).execute();
  const from = page.after?.first ?? 0;
  const [first, ...rest] = TEXT_MATCH_TIERS.filter((tier) => tier >= from && (text.words || tier < 2)).map(
    (tier) =>
      db
        .selectFrom(
          inOrder(db, filters, { ...page, after: tier === from ? page.after : null }, tier).as('of_tier'),
        )
        .selectAll(),
  );
  return first
    ? rest
        .reduce((all, one) => all.unionAll(one), first)
        .limit(page.count)
        .execute()
    : [];
}

function inOrder(
  db: Db,
  filters: SandwichSearchFilters,
  { order, after, count }: SandwichPageRequest,
  tier?: TextMatchTier,
) {
  const keys = sandwichSortKeys(order, filters);
  const isByTier = order === 'best';
  return db
    .selectFrom('sandwich_search as d')
    .select([
      'd.sandwich_id as id',
      float(isByTier ? sql.lit(tier ?? 0) : keys.first).as('first'),
      float(keys.second).as('second'),
      sql<null>`NULL::float8`.as('distance'),
    ])
    .where(matchesSandwichFiltersSql(filters, tier))
    .where(servedAtMatchingLocationSql(filters))
    .where(isAfterSortKeysSql(after, [...(isByTier ? [] : [keys.first]), keys.second, sql`d.sandwich_id`]))
    .$if(!isByTier, (qb) => qb.orderBy(keys.first))
    .orderBy(keys.second)
    .orderBy('d.sandwich_id')
    .limit(count);
}

function float(key: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(${key})::float8`;
}
