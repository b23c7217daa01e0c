import type { Position } from '#rules/distance.ts';
import { spherePosition, sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

/**
 * How far each list is read: enough to fill a page with, and few enough to be weighed in some milliseconds. Long lists of the
 * rarest traits find more likeness than short ones of many; where nearly nobody has those, the next ones fill the measure.
 */
const TRAITS_WALKED = 12;
const OF_EACH_TRAIT = 40;
const OF_ALL_TRAITS = 160;
const COUNTERS_NEAR = 12;
const OF_EACH_KITCHEN = 5;
const FANS = 32;
const TOGETHER = 48;
const LIKED_BY_EACH = 20;
/**
 * So many are told to the ranking. Limits stand in the text: they tell the planner that there are few, so that a plan which
 * is kept looks as good to it as one that is made for each question.
 */
const SHORTLIST = 64;

export type Search = {
  wanted: { trait: number; weight: number }[];
  /** Those who liked these are asked what else they like. */
  seeds: number[];
  near: Position | null;
  excluded: number[];
  /** Whose tried and reviewed ones are left out, and whose own likes are no proof. */
  userId: string | null;
  trust: number;
};
export type FoundRow = {
  id: number;
  restaurantId: number;
  name: string;
  price: number | null;
  heat: number;
  score: number;
  ratings: number;
  overlap: number;
  traits: number;
  fans: number;
  /** The seed that most of those people like. */
  seed: number | null;
  asked: number;
  chord: number | null;
};

/**
 * From bounded lists alone: the best liked that have the rarest of what is wanted, what else the latest fans of the seeds
 * like, and what is made nearby. Nothing here grows with the catalogue.
 */
export async function selectCandidates(db: Db, search: Search): Promise<FoundRow[]> {
  const { wanted, seeds, near, excluded, userId, trust } = search;
  const total = wanted.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const fansOfEach = Math.ceil(FANS / Math.max(1, Math.sqrt(seeds.length)));
  // The functions of intarray are quickest with what is in order.
  const inOrder = wanted.toSorted((one, other) => one.trait - other.trait);
  const traits = inOrder.map(({ trait }) => trait);
  const weights = inOrder.map(({ weight }) => weight);
  // As one text: sixty rows of thirteen columns are read in half the time so.
  const { rows } = await sql<{ found: FoundRow[] }>`
    WITH alike AS MATERIALIZED (
      SELECT listed.sandwich_id FROM (SELECT unnest(${rarest(wanted)}::int[]) LIMIT ${sql.lit(TRAITS_WALKED)}) AS w (trait)
      CROSS JOIN LATERAL (
        SELECT t.sandwich_id FROM sandwich_traits t WHERE t.trait = w.trait
        ORDER BY t.standing DESC, t.sandwich_id DESC LIMIT ${sql.lit(OF_EACH_TRAIT)}) listed
      LIMIT ${sql.lit(OF_ALL_TRAITS)}),
    fans AS MATERIALIZED (
      SELECT seed.id AS seed, fan.user_id
      FROM (SELECT unnest(${seeds}::int[]) LIMIT ${sql.lit(seeds.length)}) AS seed (id)
      CROSS JOIN LATERAL (
        SELECT v.user_id FROM reviews v WHERE v.sandwich_id = seed.id AND v.rating >= 4 AND v.is_shown
        ORDER BY v.id DESC LIMIT ${sql.lit(fansOfEach)}) fan
      WHERE fan.user_id IS DISTINCT FROM ${userId}),
    loved AS MATERIALIZED (
      SELECT also.sandwich_id, fans.seed, count(*) AS fans
      FROM fans CROSS JOIN LATERAL (
        SELECT v.sandwich_id FROM reviews v WHERE v.user_id = fans.user_id AND v.rating >= 4 AND v.is_shown
        ORDER BY v.id DESC LIMIT ${sql.lit(LIKED_BY_EACH)}) also
      GROUP BY also.sandwich_id, fans.seed),
    together AS MATERIALIZED (
      SELECT * FROM (${seeds.length === 1 ? FANS_OF_ONE : FANS_OF_SEVERAL}) AS counted
      ORDER BY fans DESC, sandwich_id DESC LIMIT ${sql.lit(TOGETHER)}),
    around AS MATERIALIZED (${counters(near)}),
    made_near AS MATERIALIZED (
      SELECT menu.id AS sandwich_id, around.chord FROM around CROSS JOIN LATERAL (
        SELECT s.id FROM sandwiches s WHERE s.restaurant_id = around.restaurant_id AND s.date_deleted IS NULL
        ORDER BY s.id LIMIT ${sql.lit(OF_EACH_KITCHEN)}) menu),
    found AS MATERIALIZED (
      SELECT sandwich_id, max(fans) AS fans, max(seed) AS seed, min(chord) AS chord FROM (
        SELECT sandwich_id, 0::float8 AS fans, NULL::int AS seed, NULL::float8 AS chord FROM alike
        UNION ALL SELECT sandwich_id, fans, seed, NULL FROM together
        UNION ALL SELECT sandwich_id, 0, NULL, chord FROM made_near) AS listed
      GROUP BY sandwich_id),
    weighed AS MATERIALIZED (
      SELECT found.*, p.standing, cardinality(p.traits) AS traits, coalesce((
        SELECT sum((${weights}::float8[])[idx(${traits}::int[], has.trait)])
        FROM (SELECT unnest(p.traits & ${traits}::int[]) AS trait) AS has), 0) AS overlap
      FROM found JOIN sandwich_profiles p USING (sandwich_id)
      WHERE p.sandwich_id <> ALL(${excluded}::int[]) AND ${isNewTo(userId)}),
    shortlist AS MATERIALIZED (
      SELECT * FROM weighed
      ORDER BY overlap / greatest(0.01, ${total}::float8) + ${trust}::float8 * standing / 4
        + least(fans, 5) * 0.04::float8 + CASE WHEN chord IS NULL THEN 0 ELSE 0.2::float8 END DESC, sandwich_id
      LIMIT ${sql.lit(SHORTLIST)})
    SELECT coalesce(json_agg(one), '[]') AS found FROM (
      SELECT s.id, s.restaurant_id AS "restaurantId", s.name, s.price, s.spice_level AS heat, s.popular_score AS score,
        s.rating_count AS ratings, shortlist.overlap, shortlist.traits, shortlist.fans, shortlist.seed,
        (SELECT count(*) FROM fans) AS asked, around.chord
      FROM shortlist
      JOIN sandwiches s ON s.id = shortlist.sandwich_id
      LEFT JOIN around ON around.restaurant_id = s.restaurant_id
      WHERE s.date_deleted IS NULL AND ${IS_SERVED}) one
  `.execute(db);
  return defined(rows[0]).found;
}

/** Restaurants that are gone are few; to ask each one's own row took a tenth of the statement. */
const IS_SERVED = sql`s.restaurant_id NOT IN (SELECT gone.id FROM restaurants gone WHERE gone.date_deleted IS NOT NULL)`;

const FANS_OF_ONE = sql`SELECT sandwich_id, fans::float8 AS fans, seed FROM loved`;
const FANS_OF_SEVERAL = sql`SELECT sandwich_id, sum(fans)::float8 AS fans, (array_agg(seed ORDER BY fans DESC, seed))[1] AS seed
  FROM loved GROUP BY sandwich_id`;

function rarest(wanted: Search['wanted']): number[] {
  return wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.trait - other.trait)
    .slice(0, TRAITS_WALKED)
    .map(({ trait }) => trait);
}

function counters(near: Position | null) {
  if (!near) return sql`SELECT NULL::int AS restaurant_id, NULL::float8 AS chord WHERE false`;
  const here = spherePosition(near);
  return sql`SELECT restaurant_id, min(chord) AS chord FROM (
      SELECT l.restaurant_id, l.position <-> ${here} AS chord FROM locations l
      WHERE l.date_deleted IS NULL AND l.position IS NOT NULL
      ORDER BY l.position <-> ${here} LIMIT ${sql.lit(COUNTERS_NEAR)}) AS outward
    GROUP BY restaurant_id`;
}

function isNewTo(userId: string | null) {
  if (userId === null) return sql`true`;
  return sql`NOT EXISTS (
      SELECT 1 FROM user_sandwiches u WHERE u.user_id = ${userId} AND u.sandwich_id = p.sandwich_id AND u.has_tried)
    AND NOT EXISTS (SELECT 1 FROM reviews v WHERE v.user_id = ${userId} AND v.sandwich_id = p.sandwich_id)`;
}

export type Rated = {
  id: number;
  name: string;
  price: number | null;
  heat: number;
  restaurantId: number;
  rating: number;
};

/** One's own, the latest first; what is no longer on a menu still says what one likes. */
export async function selectLatestRatings(db: Db, userId: string, most: number): Promise<Rated[]> {
  const { rows } = await sql<Rated>`
    SELECT s.id, s.name, s.price, s.spice_level AS heat, s.restaurant_id AS "restaurantId", latest.rating
    FROM (SELECT v.sandwich_id, v.rating, v.id FROM reviews v WHERE v.user_id = ${userId}
      ORDER BY v.id DESC LIMIT ${most}) latest
    JOIN sandwiches s ON s.id = latest.sandwich_id ORDER BY latest.id DESC
  `.execute(db);
  return rows;
}

export async function selectProfiles(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; traits: number[] }[]> {
  const { rows } = await sql<{ id: number; traits: number[] }>`
    SELECT sandwich_id AS id, traits FROM sandwich_profiles WHERE sandwich_id = ANY(${ids}::int[])
  `.execute(db);
  return rows;
}

/** Miles to each restaurant's closest location. */
export async function selectChords(
  db: Db,
  restaurantIds: readonly number[],
  place: Position,
): Promise<{ restaurantId: number; chord: number }[]> {
  const here = spherePosition(place);
  const { rows } = await sql<{ restaurantId: number; chord: number }>`
    SELECT asked.id AS "restaurantId", nearest.chord
    FROM unnest(${restaurantIds}::int[]) AS asked (id) CROSS JOIN LATERAL (
      SELECT l.position <-> ${here} AS chord FROM locations l
      WHERE l.restaurant_id BETWEEN asked.id AND asked.id AND l.restaurant_id > 0
        AND l.date_deleted IS NULL AND l.position IS NOT NULL
      ORDER BY l.position <-> ${here} LIMIT 1) nearest
  `.execute(db);
  return rows;
}
