import { sql, type Db } from '#server/platform/database.ts';

export type Drift = { what: string; id: string; kept: string; counted: string };

export async function selectSandwichIds(db: Db, after: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM sandwiches WHERE id > ${after} ORDER BY id LIMIT ${count}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** What each of these is like, against its name, ingredients, tags and heat. */
export async function selectProfileDrift(db: Db, ids: number[]): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    WITH fresh AS (
      SELECT s.id, round(s.popular_score * 4)::smallint AS standing, (array_agg(DISTINCT t.trait))[1:64] AS traits
      FROM traits_of_sandwiches(${ids}::int[]) t JOIN sandwiches s ON s.id = t.sandwich_id
      WHERE s.date_deleted IS NULL GROUP BY s.id),
    stored AS (
      SELECT sandwich_id AS id, standing, sort(traits) AS traits FROM sandwich_profiles WHERE sandwich_id = ANY(${ids}::int[]))
    SELECT 'profile of sandwich' AS what, id::text, coalesce(stored.standing || ' ' || stored.traits::text, 'none') AS kept,
      coalesce(fresh.standing || ' ' || fresh.traits::text, 'none') AS counted
    FROM fresh FULL JOIN stored USING (id)
    WHERE (stored.standing, stored.traits) IS DISTINCT FROM (fresh.standing, fresh.traits)
  `.execute(db);
  return rows;
}

/** The list by trait, against the profiles. */
export async function selectTraitDrift(db: Db): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    WITH profiled AS (
      SELECT trait, standing, sandwich_id FROM sandwich_profiles, unnest(traits) AS trait)
    SELECT 'traits of sandwich' AS what, sandwich_id::text AS id, count(listed) || ' listed' AS kept,
      count(told) || ' in its profile' AS counted
    FROM (SELECT trait, standing, sandwich_id, 1 AS told FROM profiled) p
    FULL JOIN (SELECT trait, standing, sandwich_id, 1 AS listed FROM sandwich_traits) t
      USING (trait, standing, sandwich_id)
    WHERE listed IS NULL OR told IS NULL GROUP BY sandwich_id
  `.execute(db);
  return rows;
}

export async function refreshProfiles(tx: Db, ids: number[]): Promise<void> {
  // A profile takes its own traits off the list when it goes, and those that it has lost stay.
  await sql`DELETE FROM sandwich_traits WHERE sandwich_id = ANY(${ids}::int[])`.execute(tx);
  await sql`SELECT refresh_sandwich_profiles(${ids}::int[])`.execute(tx);
}
