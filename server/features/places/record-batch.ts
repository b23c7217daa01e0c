import { recordImport, type ImportRun } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import { defined } from '#shared/defined.ts';
import type { DerivedLocationFields } from './derived-location-queries.ts';

type SinglePlaceRestaurant = { id: number; name: string; restaurantType: string; website: string | null };

type Batch = {
  restaurants: readonly number[];
  locations: readonly number[];
  remade: readonly { id: number; before: DerivedLocationFields; after: DerivedLocationFields }[];
  rebuilt: { before: readonly SinglePlaceRestaurant[]; after: readonly SinglePlaceRestaurant[] };
  sites: readonly { id: number; website: string | null }[];
};

/** The history of the catalog names fields as the API does. */
export function recordBatch(
  tx: Db,
  run: ImportRun,
  { restaurants, locations, remade, rebuilt, sites }: Batch,
): Promise<number | null> {
  const before = new Map(rebuilt.before.map((restaurant) => [restaurant.id, restaurant]));
  return recordImport(tx, run, {
    restaurant: {
      created: restaurants,
      updated: [
        ...sites.map(({ id, website }) => ({ id, before: { website: null }, after: { website } })),
        ...rebuilt.after.map((after) => ({
          id: after.id,
          ...diffRow<SinglePlaceRestaurant>(defined(before.get(after.id)), after),
        })),
      ],
    },
    location: {
      created: locations,
      updated: remade.map(({ id, before: old, after }) => ({
        id,
        ...diffRow<ReturnType<typeof apiFields>>(apiFields(old), apiFields(after)),
      })),
    },
  });
}

function apiFields({ address, latitude, longitude, timeZone, phone, hours }: DerivedLocationFields) {
  return { address, latitude, longitude, timeZone, phoneNumber: phone, hoursOfOperation: hours };
}
