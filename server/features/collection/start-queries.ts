import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import type { Order, Shelf } from '#rules/collection.ts';
import { sql, type Db } from '#server/platform/database.ts';

export type View = { shelf: Shelf; words: readonly string[]; order: Order };

const { and, lit, not, ref } = expressionBuilder<{ mine: DB['user_sandwiches'] }, 'mine'>();

const SHELF: Record<Shelf, Expression<SqlBool>> = {
  all: lit(true),
  tried: ref('mine.has_tried'),
  favorites: ref('mine.is_favorite'),
  wanted: and([not(ref('mine.has_tried')), not(ref('mine.is_favorite'))]),
};

/** Of the entries whose sandwich is not among `gone`. */
export async function countShelves(
  db: Db,
  userId: string,
  gone: Expression<unknown>,
): Promise<Record<Shelf, number>> {
  return db
    .selectFrom('user_sandwiches as mine')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(SHELF.tried).as('tried'),
      fn.countAll<number>().filterWhere(SHELF.favorites).as('favorites'),
      fn.countAll<number>().filterWhere(SHELF.wanted).as('wanted'),
    ])
    .where('mine.user_id', '=', userId)
    .where('mine.sandwich_id', 'not in', sql<number>`${gone}`)
    .executeTakeFirstOrThrow();
}

/** Those with each of the words somewhere in what their row says, accents and capitals aside. */
export async function selectLinkIds(
  db: Db,
  userId: string,
  { shelf, words, order }: View,
  { meanRating, limit }: { meanRating: Expression<number>; limit: number | null },
): Promise<number[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const rows = await db
    .selectFrom('user_sandwiches as mine')
    .innerJoin('sandwiches as s', 's.id', 'mine.sandwich_id')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select('mine.id')
    .where('mine.user_id', '=', userId)
    .where('s.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .where(SHELF[shelf])
    .$if(words.length > 0, (found) =>
      found.where(({ ref: column, selectFrom }) => {
        const tags = selectFrom('sandwich_tags as st')
          .innerJoin('tags as t', 't.id', 'st.tag_id')
          .select(({ fn, val }) => fn.agg<string>('string_agg', ['t.name', val(' ')]).as('names'))
          .whereRef('st.sandwich_id', '=', 's.id');
        const said = sql<string>`concat_ws(' ', ${column('s.name')}, ${column('r.name')},
          array_to_string(${column('s.ingredients')}, ' '), ${tags})`;
        return sql<boolean>`lower(unaccent(${said}))
          LIKE ALL (ARRAY(SELECT lower(unaccent(pattern)) FROM unnest(${patterns}::text[]) pattern))`;
      }),
    )
    // The newest first where they are alike; what nobody knows comes last.
    .$if(order === 'name', (found) =>
      found
        .orderBy(({ ref: column }) => sql`lower(unaccent(${column('s.name')})) COLLATE "C"`)
        .orderBy(({ ref: column }) => sql`${column('s.name')} COLLATE "C"`),
    )
    .$if(order === 'rating', (found) => found.orderBy(meanRating, 'desc'))
    .$if(order === 'price', (found) => found.orderBy('s.price', (price) => price.asc().nullsLast()))
    .orderBy('mine.date_created', 'desc')
    .orderBy('mine.id', 'desc')
    .$if(limit !== null, (found) => found.limit(limit))
    .execute();
  return rows.map(({ id }) => id);
}
