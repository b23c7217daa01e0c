import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import {
  collect,
  matchingSandwiches,
  pageOf,
  sortKeys,
  type Page,
  type Row,
  type SandwichFilters,
  type SandwichesFound,
} from './matching-queries.ts';
import { IS_LIKED, KEYS } from './ranked-queries.ts';

/**
 * Restaurants with how far each is, as PostgreSQL writes arrays: there are thousands, and nobody here reads them. With
 * `rareKeys` where these mean fewer sandwiches anywhere than the restaurants serve; empty where the words alone do.
 */
export type Around = { restaurantIds: string; chords: string; size: number; rareKeys?: string | null };

/** What so many serve is more than a word means that is asked for. */
const MANY_RESTAURANTS = 10_000;

/** Of these restaurants, each with how far it is. */
export async function searchAmong(
  db: Db,
  filters: SandwichFilters,
  page: Page,
  around: Around,
): Promise<SandwichesFound> {
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (${matchingAround(filters, around)}),
    ranked AS (${withChords(page, around)})
    SELECT found.*, p.* FROM (SELECT count(*) AS total, false AS "hasMore" FROM matching) found
    LEFT JOIN LATERAL (${pageOf(page)}) p ON true ORDER BY p.first, p.second, p.id
  `.execute(db);
  return collect(rows);
}

/** Of those liked best, the page of each tier; `total` says how many they are. */
export async function searchLikedAmong(
  db: Db,
  filters: SandwichFilters,
  page: Page,
  around: Around,
): Promise<SandwichesFound> {
  const { after, count } = page;
  const later = after
    ? sql`(first, second, id) > (${after.first}::float8, ${after.second}::float8, ${after.id}::int)`
    : sql`true`;
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (
      ${matchingSandwiches(filters)} AND ${(isLarge(around) ? isIn : isOneOf)(around)} AND ${IS_LIKED}),
    ranked AS (${withChords(page, around)}),
    placed AS (SELECT id, first, second, chord,
      row_number() OVER (PARTITION BY first ORDER BY second, id) AS place FROM ranked WHERE ${later})
    SELECT found.*, p.* FROM (SELECT count(*) AS total, false AS "hasMore" FROM matching) found
    LEFT JOIN (SELECT id, first, second, miles_of_chord(chord) AS distance FROM placed WHERE place <= ${count}) p ON true
    ORDER BY p.first, p.second, p.id
  `.execute(db);
  return collect(rows);
}

/** Of one tier: the very name by its own index, else by the keys that say where the words stand. */
export async function searchTierAmong(
  db: Db,
  filters: SandwichFilters,
  page: Page,
  around: Around,
  { tier, keys }: { tier: number; keys: string },
): Promise<SandwichesFound> {
  const text = filters.text?.text ?? '';
  const isFound = tier === 0 ? sql`fold_text(s.name) = fold_text(${text})` : sql`${KEYS} @@ ${keys}::tsquery`;
  const { rows } = await sql<Row>`
    WITH matching AS MATERIALIZED (
      SELECT * FROM (${matchingSandwiches(filters, { byKeys: true })} AND ${isIn(around)} AND ${isFound}) found
      WHERE tier = ${tier}),
    ranked AS (${withChords(page, around)})
    SELECT found.*, p.* FROM (SELECT count(*) AS total, false AS "hasMore" FROM matching) found
    LEFT JOIN LATERAL (${pageOf(page)}) p ON true ORDER BY p.first, p.second, p.id
  `.execute(db);
  return collect(rows);
}

export async function countAmong(
  db: Db,
  filters: SandwichFilters,
  around: Around,
  upTo: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM (${matchingAround(filters, around)}) m LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

/** Restaurant by restaurant, where the index of words would find those of the whole country first. */
function matchingAround(filters: SandwichFilters, around: Around) {
  const { rareKeys = null } = around;
  const ledElsewhere = filters.tried?.hasTried || (filters.text && isLarge(around));
  if (rareKeys === '' || (rareKeys === null && ledElsewhere))
    return sql`${matchingSandwiches(filters)} AND ${isIn(around)}`;
  if (rareKeys !== null)
    return sql`${matchingSandwiches(filters, { byKeys: true })} AND ${KEYS} @@ ${rareKeys}::tsquery AND ${isIn(around)}`;
  const source = sql`(SELECT s.* FROM sandwiches s
    WHERE ${isOneOf(around)} AND s.date_deleted IS NULL OFFSET 0) s`;
  return matchingSandwiches(filters, { source });
}

function isLarge({ size }: Around): boolean {
  return size > MANY_RESTAURANTS;
}

/** By the index of restaurants. The list is kept from the planner, who would weigh each of the thousands. */
function isOneOf({ restaurantIds }: Around) {
  return sql`s.restaurant_id = ANY ((SELECT ${restaurantIds}::int[])::int[])`;
}

/** Looked up for each sandwich that another index has found; `IS TRUE` keeps it from becoming a join. */
function isIn({ restaurantIds }: Around) {
  return sql`(s.restaurant_id IN (SELECT unnest(${restaurantIds}::int[]))) IS TRUE`;
}

function withChords({ order }: Page, { restaurantIds, chords }: Around) {
  return sql`SELECT m.id, c.chord, ${sortKeys(order)} FROM matching m
    JOIN unnest(${restaurantIds}::int[], ${chords}::float8[]) AS c (id, chord) ON c.id = m.restaurant_id`;
}
