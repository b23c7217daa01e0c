import { sql } from '#server/platform/database.ts';
import type { RawBuilder } from 'kysely';

/**
 * A sandwich as text in the shape of the contract (decision 0043), for statements that answer thousands: the row is `s`, its
 * restaurant's `r`. `sandwich-view.ts` makes the same of a row, and a test compares the two.
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
      CASE WHEN s.rating_count = 0 THEN 0 ELSE s.rating_sum::float8 / s.rating_count END AS "averageRating",
      s.rating_count AS "reviewCount") one)`;
}
