import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { parsePlaceAddress } from '../cleaning/parse-place-address.ts';
import { selectManualLocations } from '../location-queries.ts';
import type { ManualLocation } from '../matching/assign-clusters-to-locations.ts';

/** By match key, of which a restaurant has several if others were merged into it. */
export async function groupManualLocationsByMatchKey(
  db: Db,
  brandIds: ReadonlyMap<string, number>,
): Promise<Map<string, ManualLocation[]>> {
  const brands = Map.groupBy(brandIds, ([, restaurantId]) => restaurantId);
  const rows = await selectManualLocations(db, [...brands.keys()]);
  const manual = rows.flatMap(({ id, restaurantId, address, latitude, longitude, isDeleted }) => {
    const { key, unit } = parsePlaceAddress({ fullAddress: address }, { country: null, state: '' });
    const record = { source: '', name: '', phone: null, addressKey: key, addressUnit: unit };
    return assertDefined(brands.get(restaurantId)).map(([matchKey]) => ({
      id,
      isDeleted,
      record: { ...record, matchKey, latitude, longitude },
    }));
  });
  return Map.groupBy(manual, ({ record }) => record.matchKey);
}
