import type { Expression } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';
import { sandwichTraitProfilesQuery } from './queries.ts';

export type SimilarityDrift = { kind: string; id: string; stored: string; expected: string };

export async function selectTraitProfileDrift(db: Db): Promise<SimilarityDrift[]> {
  return db
    .selectFrom(sandwichTraitProfilesQuery(db, null).as('fresh'))
    .fullJoin('sandwich_profiles as stored', 'stored.sandwich_id', 'fresh.sandwich_id')
    .where(
      ({ ref }) =>
        sql<boolean>`(${ref('stored.score_bucket')}, ${ref('stored.traits')}) IS DISTINCT FROM (${ref('fresh.score_bucket')}, ${ref('fresh.traits')})`,
    )
    .select(({ ref }) => [
      sql<string>`'profile of sandwich'`.as('kind'),
      sql<string>`coalesce(${ref('fresh.sandwich_id')}, ${ref('stored.sandwich_id')})::text`.as('id'),
      described(ref('stored.score_bucket'), ref('stored.traits')).as('stored'),
      described(ref('fresh.score_bucket'), ref('fresh.traits')).as('expected'),
    ])
    .execute();
}

export async function selectTraitDrift(db: Db): Promise<SimilarityDrift[]> {
  const expected = db
    .selectFrom('sandwich_profiles as p')
    .select(({ ref }) => [
      'p.sandwich_id',
      'p.score_bucket',
      sql<number>`unnest(${ref('p.traits')})`.as('trait'),
    ]);
  return db
    .selectFrom(expected.as('expected'))
    .fullJoin('sandwich_traits as listed', (join) =>
      join
        .onRef('listed.trait', '=', 'expected.trait')
        .onRef('listed.score_bucket', '=', 'expected.score_bucket')
        .onRef('listed.sandwich_id', '=', 'expected.sandwich_id'),
    )
    .where(({ eb, or }) => or([eb('listed.trait', 'is', null), eb('expected.trait', 'is', null)]))
    .groupBy(({ fn }) => [fn.coalesce('expected.sandwich_id', 'listed.sandwich_id')])
    .select(({ fn, ref }) => [
      sql<string>`'traits of sandwich'`.as('kind'),
      sql<string>`${fn.coalesce('expected.sandwich_id', 'listed.sandwich_id')}::text`.as('id'),
      sql<string>`count(${ref('listed.trait')}) || ' listed'`.as('stored'),
      sql<string>`count(${ref('expected.trait')}) || ' in its profile'`.as('expected'),
    ])
    .execute();
}

export async function deleteTraitsOfSandwiches(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM sandwich_traits WHERE sandwich_id = ANY(${sandwichIds}::int[])`.execute(tx);
}

function described(score: Expression<number | null>, traits: Expression<number[] | null>) {
  return sql<string>`coalesce(${score} || ' ' || ${traits}::text, 'none')`;
}
