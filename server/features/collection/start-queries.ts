import type { RawBuilder } from 'kysely';
import type { Order, Shelf } from '#rules/collection.ts';
import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { WITH_SANDWICH, linksAsText, type Shown } from './queries.ts';

export type View = { shelf: Shelf; words: readonly string[]; order: Order };

/** Of the entries whose sandwich is not among `gone`. */
export async function countShelves(
  db: Db,
  userId: string,
  gone: RawBuilder<unknown>,
): Promise<Record<Shelf, number>> {
  const { rows } = await sql<Record<Shelf, number>>`
    SELECT count(*) AS "all", count(*) FILTER (WHERE ${SHELF.tried}) AS tried,
      count(*) FILTER (WHERE ${SHELF.favorites}) AS favorites, count(*) FILTER (WHERE ${SHELF.wanted}) AS wanted
    FROM user_sandwiches mine WHERE mine.user_id = ${userId} AND mine.sandwich_id NOT IN ${gone}
  `.execute(db);
  return defined(rows[0]);
}

/** The first of a shelf in their order. */
export async function selectFirstIds(
  db: Db,
  userId: string,
  { shelf, order }: View,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT mine.id FROM user_sandwiches mine ${WITH_SANDWICH}
    WHERE mine.user_id = ${userId} AND ${SHELF[shelf]}
    ORDER BY ${ORDER[order]} mine.date_created DESC, mine.id DESC LIMIT ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** All with each of the words somewhere in what their row says, accents and capitals aside. */
export async function selectFoundIds(
  db: Db,
  userId: string,
  { shelf, words, order }: View,
): Promise<number[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<{ id: number }>`
    SELECT mine.id FROM user_sandwiches mine ${WITH_SANDWICH}
    WHERE mine.user_id = ${userId} AND ${SHELF[shelf]}
      AND lower(unaccent(concat_ws(' ', s.name, r.name, array_to_string(s.ingredients, ' '), ${TAGS})))
        LIKE ALL (ARRAY(SELECT lower(unaccent(pattern)) FROM unnest(${patterns}::text[]) pattern))
    ORDER BY ${ORDER[order]} mine.date_created DESC, mine.id DESC
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
export async function selectLinksOf(
  db: Db,
  userId: string,
  ids: readonly number[],
  shown: Shown,
): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`
    SELECT link FROM (${linksAsText(userId, shown)} AND mine.id = ANY(${ids}::bigint[])) links
    ORDER BY array_position(${ids}::bigint[], id)
  `.execute(db);
  return rows.map(({ link }) => link);
}

const SHELF: Record<Shelf, RawBuilder<unknown>> = {
  all: sql`true`,
  tried: sql`mine.has_tried`,
  favorites: sql`mine.is_favorite`,
  wanted: sql`NOT mine.has_tried AND NOT mine.is_favorite`,
};

/** The newest first where they are alike; what nobody knows comes last. */
const ORDER: Record<Order, RawBuilder<unknown>> = {
  newest: sql``,
  name: sql`lower(unaccent(s.name)) COLLATE "C", s.name COLLATE "C",`,
  rating: sql`(SELECT t.rating_sum::float8 / nullif(t.rating_count, 0) FROM sandwich_totals t
    WHERE t.sandwich_id = s.id) DESC NULLS LAST,`,
  price: sql`s.price NULLS LAST,`,
};

const TAGS = sql`(SELECT string_agg(t.name, ' ') FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
  WHERE st.sandwich_id = s.id)`;
