import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { parsePlaceAddress } from '../cleaning/parse-place-address.ts';
import { selectManualLocations } from '../location-queries.ts';
import type { ManualLocation } from '../matching/assign-clusters-to-locations.ts';

/** By match key. */
export async function groupManualLocationsByMatchKey(
  db: Db,
  brandIds: ReadonlyMap<string, number>,
): Promise<Map<string, ManualLocation[]>> {
  const keys = new Map([...brandIds].map(([key, id]) => [id, key]));
  const rows = await selectManualLocations(db, [...keys.keys()]);
  const manual = rows.map(({ id, restaurantId, address, latitude, longitude, isDeleted }) => {
    const { key, unit } = parsePlaceAddress({ fullAddress: address }, { country: null, state: '' });
    const matchKey = assertDefined(keys.get(restaurantId));
    const pin = { latitude, longitude };
    return {
      id,
      isDeleted,
      record: { source: '', matchKey, name: '', phone: null, addressKey: key, addressUnit: unit, ...pin },
    };
  });
  return Map.groupBy(manual, ({ record }) => record.matchKey);
}
