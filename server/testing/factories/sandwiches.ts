import type { Insertable, Selectable } from 'kysely';
import type { Sandwiches } from '#db/schema.gen.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { recountTestRestaurants, updateDerivedTestRows } from './derived-rows.ts';
import { insertTestRestaurantRow } from './restaurants.ts';
import { nextTestSequenceNumber } from './sequence.ts';

export type SandwichTableRow = Selectable<Sandwiches>;
export type TestSandwichValues = Partial<Insertable<Sandwiches>> & { restaurant_id: number };

export function testSandwichRow(overrides: TestSandwichValues): Insertable<Sandwiches> {
  return {
    name: overrides.name ?? `Cluck No. ${nextTestSequenceNumber()}`,
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

export async function createTestSandwich(
  db: Db,
  overrides: Partial<TestSandwichValues> = {},
): Promise<SandwichTableRow> {
  return inCatalogTransaction(db, async (tx) => {
    const { restaurant_id: known } = overrides;
    const restaurant_id = known ?? (await insertTestRestaurantRow(tx));
    const [id] = await insertSandwiches(tx, [{ ...overrides, restaurant_id }]);
    await updateDerivedTestRows(tx, {
      sandwiches: [assertDefined(id)],
      restaurants: known === undefined ? [restaurant_id] : [],
    });
    if (known !== undefined) await refreshMapPins(tx, { restaurants: [restaurant_id] });
    return findTestSandwich(tx, assertDefined(id));
  });
}

/** Creates many for one restaurant, with as many statements as for a single one. */
export async function createTestSandwiches(db: Db, count: number): Promise<number[]> {
  return inCatalogTransaction(db, async (tx) => {
    const restaurant_id = await insertTestRestaurantRow(tx);
    const sandwiches = await insertSandwiches(
      tx,
      Array.from({ length: count }, () => ({ restaurant_id })),
    );
    await updateDerivedTestRows(tx, { sandwiches, restaurants: [restaurant_id] });
    return sandwiches;
  });
}

/** With their totals and those of their restaurants; the caller derives the other rows. */
async function insertSandwiches(tx: Db, values: readonly TestSandwichValues[]): Promise<number[]> {
  const rows = await tx
    .insertInto('sandwiches')
    .values(values.map(testSandwichRow))
    .returning('id')
    .execute();
  const restaurants = [...new Set(values.map(({ restaurant_id }) => restaurant_id))];
  await tx
    .insertInto('sandwich_totals')
    .values(rows.map(({ id }) => ({ sandwich_id: id, is_score_due: false })))
    .execute();
  await tx
    .insertInto('restaurant_totals')
    .values(restaurants.map((restaurant_id) => ({ restaurant_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recountTestRestaurants(tx, restaurants);
  return rows.map(({ id }) => id);
}

export function findTestSandwich(db: Db, id: number): Promise<SandwichTableRow> {
  return db.selectFrom('sandwiches').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
