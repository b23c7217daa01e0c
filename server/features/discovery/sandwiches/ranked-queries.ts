import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import {
  collect,
  isWantedAnywhere,
  matchesWords,
  matchingSandwiches,
  pageOf,
  sortKeys,
  tier,
  type FoundSandwich,
  type Order,
  type Page,
  type Row,
  type SandwichFilters,
  type SandwichesFound,
  type SortKeys,
  type Text,
} from './matching-queries.ts';

/** As the indexes sandwiches_keys and sandwiches_keys_of_liked have it. */
export const KEYS = sql`sandwich_keys(s.search_words, s.contains_gluten, s.contains_dairy, s.contains_eggs, s.spice_level, s.price)`;
/** The twentieth or so of all that the smaller index has, best liked first. */
export const IS_LIKED = sql`s.popular_score >= 3.9`;

export type Pool = {
  filters: SandwichFilters;
  page: Page;
  keys: string;
  isLiked?: boolean;
  tier?: number;
  /** Counting, and looking, ends after so many. */
  atMost?: number;
};

/** The page of those that the keys lead to; `total` says how many these are, and where it is `atMost` there is no page. */
export async function searchByKeys(db: Db, pool: Pool): Promise<SandwichesFound> {
  const { filters, page, atMost } = pool;
  // Without a bound, hundreds of thousands would be carried with all their words.
  const isUntold = atMost !== undefined;
  const told = isUntold
    ? sql`SELECT s.*, ${tier(filters.text)} AS tier FROM matching s WHERE (SELECT count(*) FROM matching) < ${atMost}::int`
    : sql`SELECT s.* FROM matching s`;
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (${matchingByKeys(pool, isUntold)} LIMIT ${atMost ?? null}),
    told AS (${told}),
    ranked AS (SELECT m.id, NULL::float8 AS chord, ${sortKeys(page.order)} FROM told m)
    SELECT found.*, p.* FROM (SELECT count(*) AS total, false AS "hasMore" FROM matching) found
    LEFT JOIN LATERAL (${pageOf(page)}) p ON true ORDER BY p.first, p.second, p.id
  `.execute(db);
  return collect(rows);
}

export async function countByKeys(db: Db, pool: Pool): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM (${matchingByKeys(pool)}) m LIMIT ${pool.atMost ?? null}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

/** As the index sandwiches_words_of_liked has it. */
function areWordsOfLiked({ words }: Text) {
  return words ? sql`words_sought(s.search_words) @@ ${words.indexed}::tsquery` : sql`true`;
}

type Keyed = { keys?: string; text?: SandwichFilters['text']; isLiked?: boolean; atMost: number };

/** How many the index leads to, whatever else is asked of them. */
export async function countKeyed(db: Db, keyed: Keyed): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM (${keyedOnes(keyed)}) counted`.execute(db);
  return defined(rows[0]).total;
}

/** Those themselves, as PostgreSQL writes arrays. */
export async function selectKeyed(db: Db, keyed: Keyed): Promise<{ total: number; ids: string }> {
  const { rows } = await sql<{ total: number; ids: string }>`
    SELECT count(*) AS total, coalesce(array_agg(id), '{}')::text AS ids FROM (${keyedOnes(keyed)}) met
  `.execute(db);
  return defined(rows[0]);
}

function keyedOnes({ keys, text, isLiked = false, atMost }: Keyed) {
  const byWords = text && isLiked ? areWordsOfLiked(text) : matchesWords(text ?? null);
  const isMeant = keys ? sql`${KEYS} @@ ${keys}::tsquery` : byWords;
  return sql`SELECT s.id FROM sandwiches s
    WHERE s.date_deleted IS NULL AND ${isMeant} AND ${isLiked ? IS_LIKED : sql`true`} LIMIT ${atMost}`;
}

type Walked = Exclude<Order, 'distance'>;
type Walk = { filters: SandwichFilters; after: SortKeys | null; walked: number; count: number };

/** The first `walked` of all in that order, looked at one by one until `count` match. */
export async function walkInOrder(
  db: Db,
  { filters, order, after, walked, count }: Walk & { order: Exclude<Walked, 'best'> },
): Promise<FoundSandwich[]> {
  const source = firstInOrder(order, after, walked);
  const { rows } = await sql<FoundSandwich>`
    SELECT m.id, ${sortKeys(order)}, NULL::float8 AS distance
    FROM (${matchingSandwiches(filters, { source, more: sql`s.led_by` })} AND ${isWantedAnywhere(filters)}) m
    ORDER BY ${inOrder(order, 'm')} LIMIT ${count}
  `.execute(db);
  return rows;
}

/** The first `walked` of those liked best; of those that match, the first `count` of each tier. */
export async function walkTiers(db: Db, { filters, after, walked, count }: Walk): Promise<FoundSandwich[]> {
  const source = firstInOrder('best', after, walked);
  const { rows } = await sql<FoundSandwich>`
    SELECT id, first, second, NULL::float8 AS distance FROM (
      SELECT id, first, second, row_number() OVER (PARTITION BY tier ORDER BY first, second, id) AS place
      FROM (SELECT m.id, m.tier, ${sortKeys('best')}
        FROM (${matchingSandwiches(filters, { source })} AND ${isWantedAnywhere(filters)}) m) ranked) placed
    WHERE place <= ${count} ORDER BY first, second, id
  `.execute(db);
  return rows;
}

function matchingByKeys({ filters, keys, isLiked = false, tier: wanted }: Pool, isUntold = false) {
  const { text } = filters;
  // By its name alone: there is an index for that, and its words say no more.
  const isNamed = text !== null && wanted === 0;
  const byKeys = keys !== '' && !isNamed;
  const areLikedByWords = isLiked && text !== null && !byKeys && !isNamed;
  const isFound = byKeys || isNamed || areLikedByWords;
  return sql`${matchingSandwiches(filters, { byKeys: isFound, isUntold })} AND ${isWantedAnywhere(filters)}
    AND ${byKeys ? sql`${KEYS} @@ ${keys}::tsquery` : sql`true`}
    AND ${areLikedByWords ? areWordsOfLiked(text) : sql`true`}
    AND ${isLiked ? IS_LIKED : sql`true`}
    AND ${isNamed ? sql`fold_text(s.name) = fold_text(${text.text})` : sql`true`}
    AND ${text && wanted !== undefined ? sql`${tier(text)} = ${wanted}` : sql`true`}`;
}

/** By the indexes sandwiches_best, sandwiches_rated and sandwiches_cheapest; `led_by` is what they begin with. */
function firstInOrder(order: Walked, after: SortKeys | null, walked: number) {
  return sql`(SELECT s.*, ${LED_BY[order]} AS led_by FROM sandwiches s
    WHERE s.date_deleted IS NULL AND ${isAfter(order, after)} ORDER BY ${inOrder(order, 's')} LIMIT ${walked}) s`;
}

const MEAN = sql`(CASE WHEN s.rating_count = 0 THEN 0 ELSE s.rating_sum::float8 / s.rating_count END)`;

const LED_BY = { best: sql`s.popular_score`, rating: MEAN, price: sql`s.price` };

/** The same order inside and out, so that whoever has found enough need not see the rest. */
function inOrder(order: Walked, table: string) {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  switch (order) {
    case 'best':
      return sql`led_by DESC, ${of('id')}`;
    case 'rating':
      return sql`led_by DESC, ${of('rating_count')} DESC, ${of('id')}`;
    case 'price':
      return sql`led_by, ${of('popular_score')} DESC, ${of('id')}`;
  }
}

function isAfter(order: Walked, after: SortKeys | null) {
  const isPriced = order === 'price' ? sql`s.price IS NOT NULL` : sql`true`;
  if (!after) return isPriced;
  const { first, second, id } = after;
  switch (order) {
    case 'best':
      return sql`s.popular_score <= ${-second}::float8 AND (s.popular_score < ${-second}::float8 OR s.id > ${id}::int)`;
    case 'rating':
      return sql`${MEAN} <= ${-first}::float8 AND (${MEAN} < ${-first}::float8
        OR s.rating_count < ${-second}::float8 OR (s.rating_count = ${-second}::float8 AND s.id > ${id}::int))`;
    case 'price':
      return sql`${isPriced} AND s.price >= ${first}::numeric AND (s.price > ${first}::numeric
        OR s.popular_score < ${-second}::float8 OR (s.popular_score = ${-second}::float8 AND s.id > ${id}::int))`;
  }
}
