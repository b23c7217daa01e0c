import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

/** Twenty million of them take longer than a visitor would be let wait. */
export async function takeFiveMinutes(tx: Db): Promise<void> {
  await sql`SET LOCAL statement_timeout = '5min'`.execute(tx);
}

export async function learnIngredients(tx: Db): Promise<void> {
  await sql`SELECT learn_ingredients()`.execute(tx);
}

/** Of the traits that as many sandwiches have; trait 0 stands for all sandwiches. */
export async function replaceTraitCounts(tx: Db, often: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    WITH counted AS MATERIALIZED (
      SELECT trait, count(*)::int AS sandwiches FROM sandwich_traits GROUP BY trait HAVING count(*) >= ${often}
      UNION ALL SELECT 0, (SELECT count(*)::int FROM sandwich_profiles)),
    gone AS (DELETE FROM trait_counts WHERE trait NOT IN (SELECT trait FROM counted))
    INSERT INTO trait_counts (trait, sandwiches) SELECT trait, sandwiches FROM counted
    ON CONFLICT (trait) DO UPDATE SET sandwiches = EXCLUDED.sandwiches
  `.execute(tx);
  return Number(numAffectedRows);
}

/** How many sandwiches there were at the last count, and how many there are. */
export async function selectTotals(db: Db): Promise<{ counted: number; now: number }> {
  const { rows } = await sql<{ counted: number; now: number }>`
    SELECT coalesce((SELECT sandwiches FROM trait_counts WHERE trait = 0), 0) AS counted,
      (SELECT count(*) FROM sandwich_profiles) AS now
  `.execute(db);
  return defined(rows[0]);
}
