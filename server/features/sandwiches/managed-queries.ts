import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB, Restaurants, Sandwiches } from '#db/schema.gen.ts';
import { containsWords, countRows, micros, sql, type Db } from '#server/platform/database/database.ts';
import { sandwichesOnMenus } from './queries.ts';

export type ManagedSandwichFilter = {
  q?: string | undefined;
  tagId?: number | undefined;
  missing?: 'photo' | 'price' | 'ingredients' | 'tags' | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
};
export type ManagedSandwichOrder = {
  sort: 'name' | 'restaurant' | 'price' | 'ratings' | 'changed';
  order: 'ascending' | 'descending';
};
type ManagedPage = ManagedSandwichOrder & {
  filter: ManagedSandwichFilter;
  after: readonly [string | number, number] | null;
};

const s = expressionBuilder<DB & { s: Sandwiches; r: Restaurants }, 's' | 'r'>();

/** Prices in cents, so that a cursor finds the exact row; no price comes before all prices. */
const KEYS = {
  name: sql<string>`lower(${s.ref('s.name')})`,
  restaurant: sql<string>`lower(${s.ref('r.name')})`,
  price: sql<number>`coalesce(${s.ref('s.price')} * 100, -1)::bigint`,
  ratings: sql<number>`${s.ref('s.rating_count')}::bigint`,
  changed: micros(s.ref('s.date_updated')),
} as const satisfies Record<ManagedSandwichOrder['sort'], unknown>;

export async function selectManagedSandwiches(
  db: Db,
  { filter, sort, order, after }: ManagedPage,
  count: number,
) {
  const key = sql<string | number>`${KEYS[sort]}`;
  const direction = order === 'ascending' ? 'asc' : 'desc';
  const last = typeof after?.[0] === 'number' ? sql`${after[0]}::bigint` : sql`${after?.[0]}`;
  const isBeyond = sql<boolean>`(${key}, ${s.ref('s.id')}) ${direction === 'asc' ? sql`>` : sql`<`}
    (${last}, ${after?.[1]})`;
  return managed(db, filter)
    .select(['s.id', key.as('sortKey')])
    .$if(after !== null, (found) => found.where(isBeyond))
    .orderBy(key, direction)
    .orderBy('s.id', direction)
    .limit(count)
    .execute();
}

/** Page and total in one pass, because a search reads the words of all sandwiches. No row gives no total. */
export async function searchManagedSandwiches(
  db: Db,
  { filter, sort, order, after }: ManagedPage,
  count: number,
) {
  const key = sql<string | number>`${KEYS[sort]}`;
  const direction = order === 'ascending' ? 'asc' : 'desc';
  const last = typeof after?.[0] === 'number' ? sql`${after[0]}::bigint` : sql`${after?.[0]}`;
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => managed(db, filter).select(['s.id', key.as('sortKey')]),
    )
    .selectFrom('found as f')
    .select(['f.id', 'f.sortKey'])
    .select(({ selectFrom }) =>
      selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('total'),
    )
    .$if(after !== null, (found) =>
      found.where(
        ({
          ref,
        }) => sql<boolean>`(${ref('f.sortKey')}, ${ref('f.id')}) ${direction === 'asc' ? sql`>` : sql`<`}
          (${last}, ${after?.[1]})`,
      ),
    )
    .orderBy('f.sortKey', direction)
    .orderBy('f.id', direction)
    .limit(count)
    .execute();
}

export async function countManagedSandwiches(
  db: Db,
  filter: ManagedSandwichFilter,
  upTo: number,
): Promise<number> {
  return countRows(db, managed(db, filter).select('s.id'), upTo);
}

function managed(db: Db, filter: ManagedSandwichFilter) {
  return sandwichesOnMenus(db).where(s.and(conditionsOf(filter)));
}

function conditionsOf({ q, tagId, missing, minPrice, maxPrice }: ManagedSandwichFilter) {
  const conditions: Expression<SqlBool>[] = [];
  if (q) conditions.push(hasWords(q));
  if (tagId !== undefined) conditions.push(s.exists(tagsOfSandwich().where('st.tag_id', '=', tagId)));
  if (missing) conditions.push(GAPS[missing]);
  if (minPrice !== undefined) conditions.push(s('s.price', '>=', minPrice));
  if (maxPrice !== undefined) conditions.push(s('s.price', '<=', maxPrice));
  return conditions;
}

function hasWords(q: string): Expression<SqlBool> {
  const id = /^#(\d{1,9})$/.exec(q)?.[1];
  if (id) return s('s.id', '=', Number(id));
  const ingredients = sql`array_to_string(${s.ref('s.ingredients')}, ' ')`;
  return containsWords([s.ref('s.name'), s.ref('r.name'), ingredients], q);
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
