import type { Insertable, Selectable } from 'kysely';
import type { Sandwiches } from '#db/schema.gen.ts';
import { refreshSearch } from '#server/features/discovery/discovery.ts';
import { refreshMap } from '#server/features/map/map.ts';
import { refreshSimilarity } from '#server/features/similarity/similarity.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { createRestaurant } from './restaurants.ts';
import { nextNumber } from './sequence.ts';
import { recountTotals } from './totals.ts';

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
    const restaurant_id = overrides.restaurant_id ?? (await createRestaurant(tx)).id;
    const { id } = await tx
      .insertInto('sandwiches')
      .values(sandwichRow({ ...overrides, restaurant_id }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await recountTotals(tx, [restaurant_id]);
    await refreshSearch(tx, { sandwiches: [id] });
    await refreshMap(tx, { restaurants: [restaurant_id] });
    await refreshSimilarity(tx, [id]);
    return findSandwich(tx, id);
  });
}

export function findSandwich(db: Db, id: number): Promise<SandwichTableRow> {
  return db.selectFrom('sandwiches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
