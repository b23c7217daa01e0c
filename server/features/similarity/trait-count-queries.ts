import { sql, type Db } from '#server/platform/database/database.ts';

/** Rarer traits are counted on use, which costs at most this much. */
export const MIN_SANDWICHES_FOR_PRECOMPUTED_TRAIT = 300;

export async function replaceTraitCounts(tx: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    WITH counted AS MATERIALIZED (
      SELECT trait, count(*)::int AS sandwiches FROM sandwich_traits GROUP BY trait HAVING count(*) >= ${MIN_SANDWICHES_FOR_PRECOMPUTED_TRAIT}
      UNION ALL SELECT 0, (SELECT count(*)::int FROM sandwich_profiles)),
    gone AS (DELETE FROM trait_counts WHERE trait NOT IN (SELECT trait FROM counted))
    INSERT INTO trait_counts (trait, sandwiches) SELECT trait, sandwiches FROM counted
    ON CONFLICT (trait) DO UPDATE SET sandwiches = EXCLUDED.sandwiches
  `.execute(tx);
  return Number(numAffectedRows);
}

export async function selectProfileCountOfLastRecount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('trait_counts')
    .where('trait', '=', 0)
    .select('sandwiches')
    .executeTakeFirst();
  return row?.sandwiches ?? 0;
}

export async function countTraitProfiles(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('sandwich_profiles')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
