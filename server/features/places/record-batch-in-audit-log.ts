import { recordImportInAuditLog, type ImportChangeSet } from '#server/features/audit/audit.ts';
import {
  diffRowWithPinAsUnit,
  type ImportedRestaurantFields,
} from '#server/features/restaurants/restaurants.ts';
import type { Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { AbsorbedLocations } from './merging/delete-absorbed-locations.ts';
import type { DerivedLocationFields } from './values/derived-location-queries.ts';
import type { LocationUpdate } from './values/derive-locations.ts';

export type ImportBatchChanges = {
  created: { restaurants: readonly number[]; locations: readonly number[] };
  locations: readonly LocationUpdate[];
  restaurants: { before: readonly ImportedRestaurantFields[]; after: readonly ImportedRestaurantFields[] };
  absorbed: Pick<AbsorbedLocations, 'restaurants' | 'locations'>;
};

/** The audit log uses the API's field names. */
export function recordBatchInAuditLog(
  tx: Db,
  run: ImportChangeSet,
  { created, locations, restaurants, absorbed }: ImportBatchChanges,
): Promise<number | null> {
  const before = new Map(restaurants.before.map((restaurant) => [restaurant.id, restaurant]));
  return recordImportInAuditLog(tx, run, {
    restaurant: {
      created: created.restaurants,
      updated: restaurants.after.map((after) => ({
        id: after.id,
        ...diffRow<ImportedRestaurantFields>(assertDefined(before.get(after.id)), after),
      })),
      deleted: absorbed.restaurants.map(({ id, name }) => ({ id, before: { name } })),
    },
    location: {
      created: created.locations,
      updated: locations.map(({ id, before: old, after }) => ({
        id,
        ...diffRowWithPinAsUnit<ReturnType<typeof apiFields>>(apiFields(old), apiFields(after)),
      })),
      deleted: absorbed.locations.map(({ id, restaurantId, address }) => ({
        id,
        before: { restaurantId, address },
      })),
    },
  });
}

function apiFields({ address, latitude, longitude, timeZone, phone, hours }: DerivedLocationFields) {
  return { address, latitude, longitude, timeZone, phoneNumber: phone, hoursOfOperation: hours };
}
