import { inTransaction, sql, type Database, type Db } from '#server/platform/database.ts';

/** Where a fiftieth has come or gone since, weights have moved by less than anybody sees. */
const STALE = 0.02;
const OFTEN = 300;

/** Counts how often the common traits are, where that has changed; answers how many were counted. */
export async function countTraits(db: Database['db']): Promise<number> {
  if (!(await isStale(db))) return 0;
  return inTransaction(db, async (tx) => {
    // Twenty million of them take longer than a visitor would be let wait.
    await sql`SET LOCAL statement_timeout = '5min'`.execute(tx);
    return recountTraits(tx);
  });
}

/** Within the caller's transaction, whatever has changed. */
export async function recountTraits(tx: Db): Promise<number> {
  await sql`SELECT learn_ingredients()`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    WITH counted AS MATERIALIZED (
      SELECT trait, count(*)::int AS sandwiches FROM sandwich_traits GROUP BY trait HAVING count(*) >= ${OFTEN}
      UNION ALL SELECT 0, (SELECT count(*)::int FROM sandwich_profiles)),
    gone AS (DELETE FROM trait_counts WHERE trait NOT IN (SELECT trait FROM counted))
    INSERT INTO trait_counts (trait, sandwiches) SELECT trait, sandwiches FROM counted
    ON CONFLICT (trait) DO UPDATE SET sandwiches = EXCLUDED.sandwiches
  `.execute(tx);
  return Number(numAffectedRows);
}

async function isStale(db: Db): Promise<boolean> {
  const { rows } = await sql<{ counted: number; now: number }>`
    SELECT coalesce((SELECT sandwiches FROM trait_counts WHERE trait = 0), 0) AS counted,
      (SELECT count(*) FROM sandwich_profiles) AS now
  `.execute(db);
  const { counted, now } = rows[0]!;
  return now >= OFTEN && Math.abs(now - counted) > STALE * Math.max(1, counted);
}
