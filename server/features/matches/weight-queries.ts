import { sql, type Db } from '#server/platform/database.ts';

/** Rarer ones are counted when they are met, which costs at most this much. */
export const OFTEN = 300;

export type WeighedTrait = { label: string | null; trait: number; weight: number };
export type TraitOfSandwich = WeighedTrait & { sandwichId: number };

/** Of an ingredient `part.label`; the subquery is a look into an index, where a join would read all ingredients. */
export const TRAITS_OF_PART = sql`coalesce(
  (SELECT known.traits FROM ingredient_traits known WHERE known.ingredient = part.label),
  traits_of_ingredient(part.label))`;

/** The traits of each of these, and what of theirs has words to say it in. */
export async function selectWeighedTraits(
  db: Db,
  sandwichIds: readonly number[],
): Promise<TraitOfSandwich[]> {
  const { rows } = await sql<TraitOfSandwich>`
    WITH source AS MATERIALIZED (SELECT * FROM traits_of_sandwiches((SELECT ${sandwichIds}::int[]))),
    ${weighedTraits()}
    SELECT source.sandwich_id AS "sandwichId", source.label, source.trait, weighed.weight
    FROM source JOIN weighed USING (trait)
  `.execute(db);
  return rows;
}

/** `weighed`, from the traits of `source`: the rarer one is, the more it weighs, ln(1 + all / those that have it). */
export function weighedTraits() {
  return sql`everything AS MATERIALIZED (SELECT greatest(1, coalesce(
      (SELECT sandwiches FROM trait_counts WHERE trait = 0 AND sandwiches >= ${sql.lit(OFTEN)}),
      (SELECT count(*) FROM (SELECT 1 FROM sandwich_profiles LIMIT ${sql.lit(OFTEN)}) AS few))) AS total),
    weighed AS MATERIALIZED (
      SELECT met.trait, ln(1 + everything.total / greatest(1, coalesce(
        (SELECT c.sandwiches FROM trait_counts c WHERE c.trait = met.trait),
        (SELECT count(*) FROM (
          SELECT 1 FROM sandwich_traits t WHERE t.trait = met.trait LIMIT ${sql.lit(OFTEN)}) AS few)))::float8) AS weight
      FROM (SELECT DISTINCT trait FROM source) AS met, everything)`;
}
