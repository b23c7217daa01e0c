import type { Insertable, Selectable } from 'kysely';
import type { Restaurants } from '#db/schema.gen.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { updateDerivedTestRows } from './derived-rows.ts';
import { nextTestSequenceNumber } from './sequence.ts';

export type RestaurantTableRow = Selectable<Restaurants>;

export function testRestaurantRow(overrides: Partial<Insertable<Restaurants>> = {}): Insertable<Restaurants> {
  return {
    name: overrides.name ?? `Roost ${nextTestSequenceNumber()}`,
    description: 'Chicken, bread and a short menu.',
    restaurant_type: 'Fast Casual',
    price_range: '$$',
    ...overrides,
  };
}

export async function createTestRestaurant(
  db: Db,
  overrides: Partial<Insertable<Restaurants>> = {},
): Promise<RestaurantTableRow> {
  return inCatalogTransaction(db, async (tx) => {
    const id = await insertTestRestaurantRow(tx, overrides);
    await updateDerivedTestRows(tx, { restaurants: [id] });
    return findTestRestaurant(tx, id);
  });
}

/** The caller creates the derived rows. */
export async function insertTestRestaurantRow(
  tx: Db,
  overrides: Partial<Insertable<Restaurants>> = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('restaurants')
    .values(testRestaurantRow(overrides))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findTestRestaurant(db: Db, id: number): Promise<RestaurantTableRow> {
  return db.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
