import type { Expression, SqlBool } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';

type Condition = Expression<SqlBool>;

export async function selectLocationIdsMatchingText(
  db: Db,
  isNamed: Condition,
  isAddressed: Condition | null,
): Promise<number[]> {
  const named = db
    .selectFrom('restaurants as r')
    .innerJoin('locations as l', 'l.restaurant_id', 'r.id')
    .select('l.id')
    .where('r.date_deleted', 'is', null)
    .where('l.date_deleted', 'is', null)
    .where(isNamed);
  const addressed = db.selectFrom('locations as l').select('l.id').where('l.date_deleted', 'is', null);
  const rows = await (isAddressed ? named.unionAll(addressed.where(isAddressed)) : named).execute();
  return rows.map(({ id }) => id);
}

export async function selectLocationIdsOfRestaurants(db: Db, restaurantIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('restaurant_id', '=', sql<number>`any(${restaurantIds}::int[])`)
    .where('date_deleted', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** `map_opening_hours` holds each distinct schedule once; locations share them. */
export async function selectOpenScheduleIds(db: Db, isOpen: Condition): Promise<number[]> {
  const rows = await db.selectFrom('map_opening_hours as l').select('l.id').where(isOpen).execute();
  return rows.map(({ id }) => id);
}
