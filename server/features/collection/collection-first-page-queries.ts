import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import type { ListSort, ListFilter } from '#shared/members/list-filters.ts';
import { sql, type Db } from '#server/platform/database/database.ts';
import { listEntryQuery } from './queries.ts';

export type CollectionFirstPageCriteria = {
  listFilter: ListFilter;
  words: readonly string[];
  order: ListSort;
};

const { and, lit, not, ref } = expressionBuilder<DB, 'user_sandwiches'>();

const FILTER_CONDITIONS: Record<ListFilter, Expression<SqlBool>> = {
  all: lit(true),
  tried: ref('user_sandwiches.has_tried'),
  favorites: ref('user_sandwiches.is_favorite'),
  wanted: and([not(ref('user_sandwiches.has_tried')), not(ref('user_sandwiches.is_favorite'))]),
};

export async function selectListFilterCounts(
  db: Db,
  userId: string,
  unavailable: Expression<unknown>,
): Promise<Record<ListFilter, number>> {
  return db
    .selectFrom('user_sandwiches')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(FILTER_CONDITIONS.tried).as('tried'),
      fn.countAll<number>().filterWhere(FILTER_CONDITIONS.favorites).as('favorites'),
      fn.countAll<number>().filterWhere(FILTER_CONDITIONS.wanted).as('wanted'),
    ])
    .where('user_sandwiches.user_id', '=', userId)
    .where('user_sandwiches.sandwich_id', 'not in', sql<number>`${unavailable}`)
    .executeTakeFirstOrThrow();
}

type ListStartOptions = { meanRating: Expression<number>; limit: number };

/** Matches entries that contain all words, ignoring accents and case; `total` counts all matches. */
export async function selectCollectionFirstPage(
  db: Db,
  userId: string,
  { listFilter, words, order }: CollectionFirstPageCriteria,
  { meanRating, limit }: ListStartOptions,
) {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return listEntryQuery(db, userId, { isOwn: true, withSandwich: true })
    .innerJoin('sandwiches as s', 's.id', 'user_sandwiches.sandwich_id')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .where('s.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .where(FILTER_CONDITIONS[listFilter])
    .$if(words.length > 0, (found) => found.select(sql<number>`count(*) OVER ()`.as('total')))
    .$if(words.length > 0, (found) =>
      found.where(({ ref: column, selectFrom }) => {
        const tags = selectFrom('sandwich_tags as st')
          .innerJoin('tags as t', 't.id', 'st.tag_id')
          .select(({ fn, val }) => fn.agg<string>('string_agg', ['t.name', val(' ')]).as('names'))
          .whereRef('st.sandwich_id', '=', 's.id');
        const text = sql<string>`concat_ws(' ', ${column('s.name')}, ${column('r.name')},
          array_to_string(${column('s.ingredients')}, ' '), ${tags})`;
        return sql<boolean>`lower(unaccent(${text}))
          LIKE ALL (ARRAY(SELECT lower(unaccent(pattern)) FROM unnest(${patterns}::text[]) pattern))`;
      }),
    )
    .$if(order === 'name', (found) =>
      found
        .orderBy(({ ref: column }) => sql`lower(unaccent(${column('s.name')})) COLLATE "C"`)
        .orderBy(({ ref: column }) => sql`${column('s.name')} COLLATE "C"`),
    )
    .$if(order === 'rating', (found) => found.orderBy(meanRating, 'desc'))
    .$if(order === 'price', (found) => found.orderBy('s.price', (price) => price.asc().nullsLast()))
    .orderBy('user_sandwiches.date_created', 'desc')
    .orderBy('user_sandwiches.id', 'desc')
    .limit(limit)
    .execute();
}
