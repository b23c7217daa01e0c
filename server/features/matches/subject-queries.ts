import type { Position } from '#rules/distance.ts';
import { sql, type Db } from '#server/platform/database.ts';
import { TRAITS_OF_PART, weighedTraits, type WeighedTrait } from './weight-queries.ts';

export type Subject = {
  isDeleted: boolean;
  restaurantId: number;
  price: number | null;
  heat: number;
  traits: WeighedTrait[];
} & (Position | { latitude: null; longitude: null });

/**
 * All that is to be known of the one that others are compared with, in one round trip. What it is made of stands in its
 * profile, so that only labels are looked up. A chain has no place of its own: from four locations on, nowhere in particular
 * is near it.
 */
export async function selectSubject(db: Db, id: number): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    WITH asked AS MATERIALIZED (
      SELECT s.restaurant_id, s.price, s.spice_level, s.ingredients, r.location_count,
        s.date_deleted IS NOT NULL OR r.date_deleted IS NOT NULL AS is_deleted
      FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id WHERE s.id = ${id}),
    source AS MATERIALIZED (
      SELECT NULL::text AS label, unnest(p.traits) AS trait FROM sandwich_profiles p WHERE p.sandwich_id = ${id}
      UNION ALL
      SELECT part.label, unnest(${TRAITS_OF_PART})
      FROM asked CROSS JOIN LATERAL unnest(asked.ingredients[1:20]) AS part (label)
      UNION ALL
      SELECT t.name, trait_of('#' || t.id) FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
      WHERE st.sandwich_id = ${id}),
    ${weighedTraits()}
    SELECT asked.is_deleted AS "isDeleted", asked.restaurant_id AS "restaurantId", asked.price, asked.spice_level AS heat,
      here.latitude, here.longitude, coalesce((
        SELECT json_agg(json_build_object('label', source.label, 'trait', source.trait, 'weight', weighed.weight))
        FROM source JOIN weighed USING (trait)), '[]') AS traits
    FROM asked LEFT JOIN LATERAL (
      SELECT l.latitude, l.longitude FROM locations l
      WHERE l.restaurant_id = asked.restaurant_id AND l.date_deleted IS NULL AND l.position IS NOT NULL
        AND asked.location_count < 4
      ORDER BY l.id LIMIT 1) here ON true
  `.execute(db);
  return rows[0];
}
