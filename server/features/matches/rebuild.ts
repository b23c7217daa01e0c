import { inTransaction, sql, type Database, type Db } from '#server/platform/database.ts';
import { countTraits } from './counts.ts';

const BATCH = 20_000;

/**
 * All profiles anew, as after a bulk load that went round the triggers. The list of traits gets its index at the end,
 * since it would otherwise be grown at ten random places for each sandwich.
 */
export async function rebuildProfiles(
  db: Database['db'],
  tell: (done: number, all: number) => void,
): Promise<number> {
  const all = await inTransaction(db, async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`LOCK TABLE sandwiches, sandwich_tags IN SHARE MODE`.execute(tx);
    await sql`TRUNCATE sandwich_profiles, sandwich_traits, trait_counts`.execute(tx);
    await sql`ALTER TABLE sandwich_traits DROP CONSTRAINT sandwich_traits_pkey`.execute(tx);
    const { last, total } = await selectExtent(tx);
    for (let from = 0, done = 0; from <= last; from += BATCH) {
      done += await profileBetween(tx, from, from + BATCH);
      tell(done, total);
    }
    await sql`ALTER TABLE sandwich_traits ADD PRIMARY KEY (trait, standing, sandwich_id)`.execute(tx);
    return total;
  });
  await countTraits(db);
  return all;
}

async function selectExtent(tx: Db): Promise<{ last: number; total: number }> {
  const { rows } = await sql<{ last: number; total: number }>`
    SELECT coalesce(max(id), 0) AS last, count(*) AS total FROM sandwiches
  `.execute(tx);
  return rows[0]!;
}

async function profileBetween(tx: Db, from: number, until: number): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    WITH wanted AS MATERIALIZED (SELECT array_agg(id) AS ids FROM sandwiches WHERE id >= ${from} AND id < ${until})
    SELECT cardinality(ids) AS done FROM wanted, LATERAL profile_sandwiches(ids)
  `.execute(tx);
  return rows[0]?.done ?? 0;
}
