import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB, Restaurants, Sandwiches } from '#db/schema.gen.ts';
import {
  countRowsUpTo,
  matchesWordsOrIdSql,
  toMicrosecondsSql,
  selectSortedRows,
  sql,
  type Db,
  type SortedPageQuery,
  type SortKey,
} from '#server/platform/database/database.ts';
import { listedSandwichesQuery } from './queries.ts';

export type ManagedSandwichFilter = {
  q?: string | undefined;
  tagId?: number | undefined;
  missing?: 'photo' | 'price' | 'ingredients' | 'tags' | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
};
export type ManagedSandwichSort = 'name' | 'restaurant' | 'price' | 'ratings' | 'changed';

const s = expressionBuilder<DB & { s: Sandwiches; r: Restaurants }, 's' | 'r'>();

/** Prices in cents, so that a cursor finds the exact row; rows without a price come first. */
const KEYS = {
  name: sql<string>`lower(${s.ref('s.name')})`,
  restaurant: sql<string>`lower(${s.ref('r.name')})`,
  price: sql<number>`coalesce(${s.ref('s.price')} * 100, -1)::bigint`,
  ratings: sql<number>`${s.ref('s.rating_count')}::bigint`,
  changed: toMicrosecondsSql(s.ref('s.date_updated')),
} as const satisfies Record<ManagedSandwichSort, unknown>;

export async function selectManagedSandwiches(
  db: Db,
  { filter, sort, order, after }: SortedPageQuery<ManagedSandwichSort, ManagedSandwichFilter>,
  count: number,
) {
  const page = { id: s.ref('s.id'), key: sql<SortKey>`${KEYS[sort]}`, order, after };
  return selectSortedRows(managed(db, filter), page, count);
}

export async function countManagedSandwiches(
  db: Db,
  filter: ManagedSandwichFilter,
  upTo: number,
): Promise<number> {
  return countRowsUpTo(db, managed(db, filter).select('s.id'), upTo);
}

function managed(db: Db, filter: ManagedSandwichFilter) {
  return listedSandwichesQuery(db).where(s.and(conditionsOf(filter)));
}

function conditionsOf({ q, tagId, missing, minPrice, maxPrice }: ManagedSandwichFilter) {
  const conditions: Expression<SqlBool>[] = [];
  if (q) conditions.push(matches(q));
  if (tagId !== undefined) conditions.push(s.exists(tagsOfSandwich().where('st.tag_id', '=', tagId)));
  if (missing) conditions.push(GAPS[missing]);
  if (minPrice !== undefined) conditions.push(s('s.price', '>=', minPrice));
  if (maxPrice !== undefined) conditions.push(s('s.price', '<=', maxPrice));
  return conditions;
}

function matches(q: string): Expression<SqlBool> {
  const ingredients = sql`array_to_string(${s.ref('s.ingredients')}, ' ')`;
  return matchesWordsOrIdSql(q, {
    id: s.ref('s.id'),
    texts: [s.ref('s.name'), s.ref('r.name'), ingredients],
  });
}

function tagsOfSandwich() {
  return s.selectFrom('sandwich_tags as st').select('st.id').whereRef('st.sandwich_id', '=', 's.id');
}

const GAPS = {
  photo: s('s.image_url', 'is', null),
  price: s('s.price', 'is', null),
  ingredients: sql<boolean>`${s.ref('s.ingredients')} = '{}'`,
  tags: s.not(s.exists(tagsOfSandwich())),
} as const satisfies Record<NonNullable<ManagedSandwichFilter['missing']>, Expression<SqlBool>>;
