import type { Insertable, Selectable } from 'kysely';
import type { Locations } from '#db/schema.gen.ts';
import type { ClosurePeriod, SpecialDay } from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { computeOpeningHourColumns } from '#server/features/discovery/discovery.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { recountTestRestaurants, updateDerivedTestRows } from './derived-rows.ts';
import { insertTestRestaurantRow } from './restaurants.ts';
import { nextTestSequenceNumber } from './sequence.ts';

export type LocationTableRow = Selectable<Locations>;

type Columns = Omit<
  Insertable<Locations>,
  'hours_of_operation' | 'special_days' | 'closure' | 'restaurant_id'
>;
export type TestLocationValues = Partial<Columns> & {
  restaurant_id: number;
  hours_of_operation?: unknown;
  special_days?: SpecialDay[];
  closure?: ClosurePeriod | null;
};

const DOWNTOWN = { latitude: 34.0522, longitude: -118.2437, time_zone: 'America/Los_Angeles' };

export function testLocationRow(overrides: TestLocationValues): Insertable<Locations> {
  const {
    hours_of_operation: hours = { text: 'Hours not available' },
    special_days: specialDays = [],
    closure = null,
    ...rest
  } = overrides;
  const pin = rest.latitude === null ? { latitude: null, longitude: null, time_zone: null } : DOWNTOWN;
  const timeZone = rest.time_zone === undefined ? pin.time_zone : rest.time_zone;
  return {
    address: rest.address ?? `${100 + nextTestSequenceNumber()} S Main St, Los Angeles, CA 90012`,
    ...pin,
    ...computeOpeningHourColumns({ hours, timeZone, specialDays, closure }),
    ...rest,
    hours_of_operation: JSON.stringify(hours),
    special_days: JSON.stringify(specialDays),
    closure: closure && JSON.stringify(closure),
  };
}

export async function createTestLocation(
  db: Db,
  overrides: Partial<TestLocationValues> = {},
): Promise<LocationTableRow> {
  return inCatalogTransaction(db, async (tx) => {
    const { restaurant_id: known } = overrides;
    const restaurant_id = known ?? (await insertTestRestaurantRow(tx));
    const { id } = await tx
      .insertInto('locations')
      .values(testLocationRow({ ...overrides, restaurant_id }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await recountTestRestaurants(tx, [restaurant_id]);
    await updateDerivedTestRows(tx, {
      locations: [id],
      restaurants: known === undefined ? [restaurant_id] : [],
    });
    return tx.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  });
}
