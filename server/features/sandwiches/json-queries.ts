import { sql, type Db } from '#server/platform/database.ts';
import type { RawBuilder } from 'kysely';

/**
 * A sandwich as text in the shape of the contract (decision 0043), which lists hand on as it is: the row is `s`, its
 * restaurant's `r`. The diet flags stand both flat and as `dietaryInfo` (decisions.md point 33).
 */
export function sandwichAsJson(drawingUrl: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT row_to_json(one) FROM (
    SELECT s.id, s.restaurant_id AS "restaurantId", r.name AS "restaurantName", s.name, s.description,
      s.image_url AS "imageUrl", ${drawingUrl} AS "drawingUrl", s.price::float8, s.ingredients,
      (SELECT row_to_json(diet) FROM (SELECT s.contains_gluten AS "containsGluten", s.contains_dairy AS "containsDairy",
        s.contains_eggs AS "containsEggs", s.is_spicy AS spicy, s.organic) diet) AS "dietaryInfo",
      s.contains_gluten AS "containsGluten", s.contains_dairy AS "containsDairy",
      s.contains_eggs AS "containsEggs", s.is_spicy AS "isSpicy", s.spice_level AS "spiceLevel",
      ARRAY(
        SELECT row_to_json(its) FROM (
          SELECT t.id, t.name, t.type FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
          WHERE st.sandwich_id = s.id ORDER BY st.id) its) AS tags,
      s.revision,
      coalesce((SELECT t.rating_sum::float8 / nullif(t.rating_count, 0) FROM sandwich_totals t
        WHERE t.sandwich_id = s.id), 0) AS "averageRating",
      coalesce((SELECT t.rating_count FROM sandwich_totals t WHERE t.sandwich_id = s.id), 0) AS "reviewCount") one)`;
}

/** In the order of the ids. */
export async function selectSandwichesAsJson(
  db: Db,
  ids: number[],
  asJson: RawBuilder<unknown>,
): Promise<{ id: number; json: string }[]> {
  const { rows } = await sql<{ id: number; json: string }>`
    SELECT s.id, ${asJson}::text AS json
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS asked (id, place)
    JOIN sandwiches s ON s.id = asked.id
    JOIN restaurants r ON r.id = s.restaurant_id
    ORDER BY asked.place
  `.execute(db);
  return rows;
}
