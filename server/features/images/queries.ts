import { sql, type Db } from '#server/platform/database.ts';

type SandwichWords = {
  id: number;
  name: string;
  ingredients: string[];
  spiceLevel: number;
  backdrop: number | null;
};

/** What the drawing of a sandwich is made from. */
export async function sandwichWords(db: Db, id: number): Promise<SandwichWords | undefined> {
  const { rows } = await sql<SandwichWords>`
    SELECT id, name, ingredients, spice_level AS "spiceLevel", backdrop FROM sandwiches WHERE id = ${id}
  `.execute(db);
  return rows[0];
}

/** Where its drawing lies, as `sandwichImagePath` has it, for statements whose row of the sandwich is `s`. */
export function sandwichPathFrom(revision: number) {
  return sql`'/images/sandwiches/' || s.id || '-' || left(encode(sha256(convert_to(
    '[' || ${revision}::int || ',{"name":' || to_json(s.name) || ',"ingredients":' || array_to_json(s.ingredients)
      || ',"spiceLevel":' || s.spice_level || ',"backdrop":' || coalesce(s.backdrop::text, 'null')
      || ',"seed":' || s.id || '}]', 'UTF8')), 'hex'), 10) || '.svg'`;
}

type RestaurantWords = { id: number; name: string; restaurantType: string };

export async function restaurantWords(db: Db, id: number): Promise<RestaurantWords | undefined> {
  const { rows } = await sql<RestaurantWords>`
    SELECT id, name, restaurant_type AS "restaurantType" FROM restaurants WHERE id = ${id}
  `.execute(db);
  return rows[0];
}

type BadgeWords = { id: number; name: string; category: string };

export async function badgeWords(db: Db, id: number): Promise<BadgeWords | undefined> {
  const { rows } = await sql<BadgeWords>`SELECT id, name, category FROM badges WHERE id = ${id}`.execute(db);
  return rows[0];
}
