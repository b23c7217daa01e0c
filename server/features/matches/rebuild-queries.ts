import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { TRAITS_OF_PART } from './weight-queries.ts';

/** Within this transaction a statement may take as long as it will. */
export async function waitForever(tx: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true)`.execute(tx);
}

export async function emptyProfiles(tx: Db): Promise<void> {
  await sql`LOCK TABLE sandwiches, sandwich_tags IN SHARE MODE`.execute(tx);
  await sql`TRUNCATE sandwich_profiles, sandwich_traits, trait_counts, ingredient_traits`.execute(tx);
  await sql`ALTER TABLE sandwich_traits DROP CONSTRAINT sandwich_traits_pkey`.execute(tx);
  await sql`ALTER TABLE sandwich_profiles DROP CONSTRAINT sandwich_profiles_sandwich_id_fkey`.execute(tx);
}

/** A menu is written with a few hundred ingredients, however long it is. */
export async function readIngredients(tx: Db): Promise<void> {
  await sql`SELECT learn_ingredients()`.execute(tx);
  await sql`ANALYZE ingredient_traits`.execute(tx);
}

/**
 * Traits as traits_of_sandwiches (migration 0019) has them, but each ingredient is taken apart once. A table made from a query
 * is filled by all processors, which an INSERT is not.
 */
export async function profileAll(tx: Db): Promise<void> {
  await sql`
    CREATE UNLOGGED TABLE rebuilt_profiles AS
    SELECT id, standing, (uniq(sort(traits)))[1:64] AS traits FROM (
      SELECT s.id, round(s.popular_score * 4)::smallint AS standing,
        ARRAY(SELECT trait_of(word) FROM unnest(tsvector_to_array(to_tsvector('english', fold_text(s.name)))) AS word)
        || ARRAY(SELECT unnest(${TRAITS_OF_PART}) FROM unnest(s.ingredients[1:20]) AS part (label))
        || ARRAY(SELECT trait_of('#' || t.tag_id) FROM sandwich_tags t WHERE t.sandwich_id = s.id)
        || CASE WHEN s.spice_level > 3 THEN ARRAY[trait_of('^very spicy')]
             WHEN s.spice_level > 2 THEN ARRAY[trait_of('^spicy')] ELSE '{}' END AS traits
      FROM sandwiches s WHERE s.date_deleted IS NULL OFFSET 0) AS described
    WHERE traits <> '{}'
  `.execute(tx);
  await sql`INSERT INTO sandwich_profiles (sandwich_id, standing, traits) SELECT * FROM rebuilt_profiles`.execute(
    tx,
  );
  await sql`DROP TABLE rebuilt_profiles`.execute(tx);
}

export async function listByTrait(tx: Db): Promise<void> {
  await sql`
    INSERT INTO sandwich_traits (trait, standing, sandwich_id)
    SELECT trait, standing, sandwich_id FROM sandwich_profiles, unnest(traits) AS trait
  `.execute(tx);
}

export async function restoreKeys(tx: Db): Promise<void> {
  await sql`SET LOCAL maintenance_work_mem = '512MB'`.execute(tx);
  await sql`ALTER TABLE sandwich_traits ADD PRIMARY KEY (trait, standing, sandwich_id)`.execute(tx);
  await sql`
    ALTER TABLE sandwich_profiles ADD CONSTRAINT sandwich_profiles_sandwich_id_fkey
    FOREIGN KEY (sandwich_id) REFERENCES sandwiches (id) ON DELETE CASCADE`.execute(tx);
}

export async function countProfiles(tx: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM sandwich_profiles`.execute(tx);
  return defined(rows[0]).total;
}
