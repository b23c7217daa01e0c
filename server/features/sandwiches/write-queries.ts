import { sql, type Db, type DeletedKey } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type SandwichFields = {
  name: string;
  description: string;
  price: number | null;
  imageUrl: string | null;
  ingredients: string[];
  containsGluten: boolean | null;
  containsDairy: boolean | null;
  containsEggs: boolean | null;
  organic: boolean | null;
  isSpicy: boolean;
  spiceLevel: number;
};
export type LockedSandwich = SandwichFields & {
  id: number;
  restaurantId: number;
  revision: number;
  isDeleted: boolean;
  isRestaurantDeleted: boolean;
};

/** Whoever would change the same one, or its ratings, waits until this transaction has ended. */
export async function lockSandwich(db: Db, id: number): Promise<LockedSandwich | undefined> {
  const { rows } = await sql<LockedSandwich>`
    SELECT s.id, s.restaurant_id AS "restaurantId", s.name, s.description, s.price, s.image_url AS "imageUrl",
      s.ingredients, s.contains_gluten AS "containsGluten", s.contains_dairy AS "containsDairy",
      s.contains_eggs AS "containsEggs", s.organic, s.is_spicy AS "isSpicy", s.spice_level AS "spiceLevel", s.revision,
      s.date_deleted IS NOT NULL AS "isDeleted", r.date_deleted IS NOT NULL AS "isRestaurantDeleted"
    FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id WHERE s.id = ${id} FOR NO KEY UPDATE OF s
  `.execute(db);
  return rows[0];
}

export async function countRevision(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    UPDATE sandwiches SET revision = revision + 1, date_updated = now() WHERE id = ${id} RETURNING revision
  `.execute(db);
  return defined(rows[0]).revision;
}

type NewSandwich = SandwichFields & { restaurantId: number; backdrop: number };

export async function insertSandwich(db: Db, fields: NewSandwich): Promise<number> {
  const { restaurantId, name, description, price, imageUrl, ingredients, backdrop } = fields;
  const { containsGluten, containsDairy, containsEggs, organic, isSpicy, spiceLevel } = fields;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO sandwiches (restaurant_id, name, description, price, image_url, ingredients, contains_gluten,
      contains_dairy, contains_eggs, organic, is_spicy, spice_level, backdrop)
    VALUES (${restaurantId}, ${name}, ${description}, ${price}, ${imageUrl}, ${ingredients}, ${containsGluten},
      ${containsDairy}, ${containsEggs}, ${organic}, ${isSpicy}, ${spiceLevel}, ${backdrop})
    RETURNING id
  `.execute(db);
  return defined(rows[0]).id;
}

export async function setSandwich(
  db: Db,
  id: number,
  fields: SandwichFields,
  editedFields: string[],
): Promise<void> {
  const { name, description, price, imageUrl, ingredients, isSpicy, spiceLevel } = fields;
  const { containsGluten, containsDairy, containsEggs, organic } = fields;
  await sql`
    UPDATE sandwiches SET name = ${name}, description = ${description}, price = ${price}, image_url = ${imageUrl},
      ingredients = ${ingredients}, contains_gluten = ${containsGluten}, contains_dairy = ${containsDairy},
      contains_eggs = ${containsEggs}, organic = ${organic}, is_spicy = ${isSpicy}, spice_level = ${spiceLevel},
      date_updated = now(),
      edited_fields = ARRAY(SELECT DISTINCT unnest(edited_fields || ${editedFields}::text[]) ORDER BY 1)
    WHERE id = ${id}
  `.execute(db);
}

export async function setSandwichDeleted(db: Db, id: number, at: Date | null): Promise<void> {
  await sql`UPDATE sandwiches SET date_deleted = ${at}, date_updated = now() WHERE id = ${id}`.execute(db);
}

export async function selectBackdropsBeside(db: Db, restaurantId: number): Promise<(number | null)[]> {
  const { rows } = await sql<{ backdrop: number | null }>`
    SELECT backdrop FROM sandwiches WHERE restaurant_id = ${restaurantId} AND date_deleted IS NULL
  `.execute(db);
  return rows.map(({ backdrop }) => backdrop);
}
type DeletedSandwichRow = DeletedKey & {
  name: string;
  restaurantId: number;
  restaurantName: string;
  dateDeleted: Date;
};

const MICROS = sql`(extract(epoch FROM s.date_deleted) * 1000000)::bigint`;

export async function selectDeletedSandwiches(
  db: Db,
  restaurantId: number | null,
  after: DeletedKey | null,
  count: number,
): Promise<DeletedSandwichRow[]> {
  const later = after ? sql`(${MICROS}, s.id) < (${after.micros}::bigint, ${after.id}::int)` : sql`true`;
  const { rows } = await sql<DeletedSandwichRow>`
    SELECT s.id, s.name, s.restaurant_id AS "restaurantId", r.name AS "restaurantName",
      s.date_deleted AS "dateDeleted", ${MICROS} AS micros
    FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id
    WHERE s.date_deleted IS NOT NULL AND ${ofRestaurant(restaurantId)} AND ${later}
    ORDER BY s.date_deleted DESC, s.id DESC LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countDeletedSandwiches(
  db: Db,
  restaurantId: number | null,
  upTo: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (
      SELECT 1 FROM sandwiches s WHERE s.date_deleted IS NOT NULL AND ${ofRestaurant(restaurantId)} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

function ofRestaurant(id: number | null) {
  return id === null ? sql`true` : sql`s.restaurant_id = ${id}`;
}
