import type { Expression } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';
import { traitsOfSandwichesQuery } from './traits-queries.ts';

/** Serializes changes of the same sandwich, so that the second sees the first. */
export async function lockSandwichesForTraitProfiles(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`SELECT 1 FROM sandwiches WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

export async function deleteTraitProfiles(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM sandwich_traits t USING (
      SELECT unnest(traits) AS trait, score_bucket, sandwich_id FROM sandwich_profiles WHERE sandwich_id = ANY(${sandwichIds}::int[])) listed
    WHERE t.trait = listed.trait AND t.score_bucket = listed.score_bucket AND t.sandwich_id = listed.sandwich_id
  `.execute(tx);
  await sql`DELETE FROM sandwich_profiles WHERE sandwich_id = ANY(${sandwichIds}::int[])`.execute(tx);
}

/** Null means all. Inserts in key order, because a large index grows fastest that way. */
export async function insertSandwichTraitProfiles(
  tx: Db,
  sandwichIds: readonly number[] | null,
): Promise<void> {
  await tx
    .insertInto('sandwich_profiles')
    .columns(['sandwich_id', 'score_bucket', 'traits'])
    .expression(sandwichTraitProfilesQuery(tx, sandwichIds))
    .execute();
  await tx
    .insertInto('sandwich_traits')
    .columns(['trait', 'score_bucket', 'sandwich_id'])
    .expression((eb) =>
      eb
        .selectFrom('sandwich_profiles as added')
        .$if(sandwichIds !== null, (qb) =>
          qb.where('added.sandwich_id', '=', sql<number>`ANY(${sandwichIds}::int[])`),
        )
        .select(({ ref }) => [
          sql<number>`unnest(${ref('added.traits')})`.as('trait'),
          'added.score_bucket',
          'added.sandwich_id',
        ])
        .orderBy('trait')
        .orderBy('score_bucket')
        .orderBy('sandwich_id'),
    )
    .execute();
}

export function sandwichTraitProfilesQuery(db: Db, sandwichIds: readonly number[] | null) {
  return db
    .selectFrom(traitsOfSandwichesQuery(db, sandwichIds).as('t'))
    .innerJoin('sandwiches as s', 's.id', 't.sandwichId')
    .where('s.date_deleted', 'is', null)
    .groupBy('s.id')
    .select(({ ref }) => [
      's.id as sandwich_id',
      quarters(ref('s.popular_score')).as('score_bucket'),
      sql<number[]>`(array_agg(DISTINCT ${ref('t.trait')}))[1:64]`.as('traits'),
    ]);
}

export async function selectSandwichesWithChangedScore(
  db: Db,
  sandwichIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('sandwich_profiles as p')
    .innerJoin('sandwiches as s', 's.id', 'p.sandwich_id')
    .where('s.id', '=', sql<number>`ANY(${sandwichIds}::int[])`)
    .where(({ eb, ref }) => eb('p.score_bucket', '<>', quarters(ref('s.popular_score'))))
    .select('s.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function truncateTraitProfiles(tx: Db): Promise<void> {
  await sql`LOCK TABLE sandwiches, sandwich_tags IN SHARE MODE`.execute(tx);
  await sql`TRUNCATE sandwich_profiles, sandwich_traits`.execute(tx);
}

function quarters(score: Expression<number | null>) {
  return sql<number>`round(${score} * 4)::smallint`;
}
