import type { Position } from '#shared/geo/distance.ts';
import { anyOfValuesSql, spherePositionSql, sql, type Db } from '#server/platform/database/database.ts';

/** Few rare traits with long lists find better matches than many short lists. Literals tell the planner that rows are few. */
const TRAITS_WALKED = 12;
const OF_EACH_TRAIT = sql.lit(40);
const OF_ALL_TRAITS = sql.lit(160);
const LOCATIONS_NEAR = sql.lit(12);
const OF_EACH_RESTAURANT = sql.lit(5);
const FANS = 32;
const LIKED_BY_EACH = sql.lit(20);

export type MatchCandidateQuery = {
  targetTraits: readonly { trait: number; weight: number }[];
  seeds: readonly number[];
  near: Position | null;
  excluded: readonly number[];
  /** The member whose tried and reviewed sandwiches are excluded and whose own likes do not count. */
  userId: string | null;
};

/** The best-rated sandwiches among those with the rarest of the target's traits. */
export async function selectSimilarSandwiches(
  db: Db,
  { targetTraits }: MatchCandidateQuery,
): Promise<{ id: number }[]> {
  const rarest = targetTraits
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.trait - other.trait)
    .slice(0, TRAITS_WALKED)
    .map(({ trait }) => trait);
  return db
    .selectFrom(db.selectNoFrom(sql<number>`unnest(${rarest}::int[])`.as('trait')).as('rarest'))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('sandwich_traits as t')
        .whereRef('t.trait', '=', 'rarest.trait')
        .orderBy('t.score_bucket', 'desc')
        .orderBy('t.sandwich_id', 'desc')
        .limit(OF_EACH_TRAIT)
        .select('t.sandwich_id as id')
        .as('liked'),
    )
    .limit(OF_ALL_TRAITS)
    .select('liked.id')
    .execute();
}

type Fan = { userId: string; seed: number };

/** What the latest fans of the seeds like. */
export async function selectCoLikedSandwiches(db: Db, { seeds, userId }: MatchCandidateQuery) {
  const fans = await selectFans(db, seeds, userId);
  return { fans, likes: await selectLatestLikes(db, [...new Set(fans.map((fan) => fan.userId))]) };
}

async function selectFans(db: Db, seeds: readonly number[], userId: string | null): Promise<Fan[]> {
  const fansOfEach = Math.ceil(FANS / Math.max(1, Math.sqrt(seeds.length)));
  const latest = (seed: number) =>
    db
      .selectFrom(
        liked(db)
          .where('v.sandwich_id', '=', seed)
          .orderBy('v.id', 'desc')
          .limit(sql.lit(fansOfEach))
          .select(['v.user_id as userId', 'v.sandwich_id as seed'])
          .as('fan'),
      )
      .selectAll();
  const [first, ...rest] = seeds;
  if (first === undefined) return [];
  const fans = await rest.reduce((all, seed) => all.unionAll(latest(seed)), latest(first)).execute();
  return fans.filter((fan) => fan.userId !== userId);
}

/** Queried per member, because a member's rows are on one machine. */
async function selectLatestLikes(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom(
      liked(db)
        .where('v.user_id', '=', anyOfValuesSql(userIds))
        .select(({ fn }) => [
          'v.user_id as userId',
          'v.sandwich_id as id',
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('v.user_id').orderBy('v.id', 'desc'))
            .as('place'),
        ])
        .as('likes'),
    )
    .select(['likes.userId', 'likes.id'])
    .where('likes.place', '<=', LIKED_BY_EACH)
    .execute();
}

function liked(db: Db) {
  return db
    .selectFrom('reviews as v')
    .where(({ and, eb, lit }) => and([eb('v.rating', '>=', lit(4)), eb('v.is_visible', '=', lit(true))]));
}

/** Sandwiches of the nearest restaurants, with the chord to the nearest location of each. */
export async function selectSandwichesNear(db: Db, near: Position | null) {
  if (near === null) return [];
  const locations = db
    .selectFrom('locations as l')
    .where('l.date_deleted', 'is', null)
    .where('l.position', 'is not', null)
    .select(({ ref }) => [
      'l.restaurant_id',
      sql<number>`${ref('l.position')} <-> ${spherePositionSql(near)}`.as('chord'),
    ])
    .orderBy('chord')
    .limit(LOCATIONS_NEAR);
  const restaurants = db
    .selectFrom(locations.as('location'))
    .groupBy('location.restaurant_id')
    .select(({ fn }) => ['location.restaurant_id', fn.min('location.chord').as('chord')]);
  return db
    .selectFrom(restaurants.as('near'))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('sandwiches as s')
        .whereRef('s.restaurant_id', '=', 'near.restaurant_id')
        .where('s.date_deleted', 'is', null)
        .orderBy('s.id')
        .limit(OF_EACH_RESTAURANT)
        .select('s.id')
        .as('made'),
    )
    .select(['made.id', 'near.restaurant_id as restaurantId', 'near.chord'])
    .execute();
}

export async function selectMatchCandidates(db: Db, ids: readonly number[], userId: string | null) {
  const served = db
    .selectFrom('sandwich_profiles as p')
    .innerJoin('sandwiches as s', 's.id', 'p.sandwich_id')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .where('p.sandwich_id', '=', sql<number>`ANY(${ids}::int[])`)
    .where('r.date_deleted', 'is', null)
    .select(({ ref }) => [
      's.id',
      's.restaurant_id as restaurantId',
      's.name',
      's.price',
      's.spice_level as heat',
      ref('s.popular_score').$notNull().as('score'),
      's.rating_count as ratings',
      // The driver parses JSON ten times as fast as an array.
      sql<number[]>`to_json(${ref('p.traits')})`.as('has'),
    ]);
  if (userId === null) return served.execute();
  return served
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_sandwiches as u')
            .where('u.user_id', '=', userId)
            .whereRef('u.sandwich_id', '=', 's.id')
            .where('u.has_tried', '=', true)
            .select('u.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reviews as v')
            .where('v.user_id', '=', userId)
            .whereRef('v.sandwich_id', '=', 's.id')
            .select('v.id'),
        ),
      ),
    )
    .execute();
}
