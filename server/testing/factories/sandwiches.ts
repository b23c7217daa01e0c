import type { Insertable, Selectable } from 'kysely';
import type { Sandwiches } from '#db/schema.gen.ts';
import { refreshMap } from '#server/features/map/map.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { countRowsOfRestaurant, deriveFromNewRows } from './derived-rows.ts';
import { insertRestaurant } from './restaurants.ts';
import { nextNumber } from './sequence.ts';

export type SandwichTableRow = Selectable<Sandwiches>;
export type SandwichValues = Partial<Insertable<Sandwiches>> & { restaurant_id: number };

export function sandwichRow(overrides: SandwichValues): Insertable<Sandwiches> {
  return {
    name: overrides.name ?? `Cluck No. ${nextNumber()}`,
    description: 'Fried thigh, pickles, soft bun.',
    price: 12.5,
    ingredients: ['Fried chicken', 'brioche bun', 'pickles'],
    contains_gluten: true,
    contains_dairy: false,
    contains_eggs: false,
    is_spicy: (overrides.spice_level ?? 0) > 2,
    ...overrides,
  };
}

export async function createSandwich(
  db: Db,
  overrides: Partial<SandwichValues> = {},
): Promise<SandwichTableRow> {
  return inCatalogTransaction(db, async (tx) => {
    const { restaurant_id: known } = overrides;
    const restaurant_id = known ?? (await insertRestaurant(tx));
    const { id } = await tx
      .insertInto('sandwiches')
      .values(sandwichRow({ ...overrides, restaurant_id }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('sandwich_totals').values({ sandwich_id: id, is_score_due: false }).execute();
    await insertRestaurantTotals(tx, restaurant_id);
    await countRowsOfRestaurant(tx, restaurant_id);
    await deriveFromNewRows(tx, {
      sandwiches: [id],
      restaurants: known === undefined ? [restaurant_id] : [],
    });
    if (known !== undefined) await refreshMap(tx, { restaurants: [restaurant_id] });
    return findSandwich(tx, id);
  });
}

async function insertRestaurantTotals(tx: Db, restaurant_id: number): Promise<void> {
  await tx
    .insertInto('restaurant_totals')
    .values({ restaurant_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findSandwich(db: Db, id: number): Promise<SandwichTableRow> {
  return db.selectFrom('sandwiches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
