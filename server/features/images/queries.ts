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
