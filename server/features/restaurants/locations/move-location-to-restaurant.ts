import type { Location } from '#contract/catalog/locations.ts';
import { createChangeRecorder, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { assertRestaurantExists } from '../restaurant-details.ts';
import { adjustLocationCount, setRestaurantOfLocation } from './write-queries.ts';
import { lockLocationForChange, readLocationAfterWrite } from './write-locations.ts';

type Move = { id: number; restaurantId: number; viewer: CatalogEditingMember; ifMatch: string | null };

const record = createChangeRecorder('location');

export async function moveLocationToRestaurant(
  db: Db,
  { id, restaurantId, viewer, ifMatch }: Move,
): Promise<Location> {
  return inCatalogTransaction(db, async (tx) => {
    const { restaurantId: oldId } = await lockLocationForChange(tx, id, ifMatch);
    await assertRestaurantExists(tx, restaurantId);
    if (restaurantId !== oldId) {
      await setRestaurantOfLocation(tx, id, restaurantId);
      await adjustLocationCount(tx, oldId, -1);
      await adjustLocationCount(tx, restaurantId, 1);
      // A merge of the restaurant may have committed while this waited for the row lock.
      await assertRestaurantExists(tx, restaurantId);
      await refreshSearchIndex(tx, { locations: [id] });
      await invalidateCacheTags(tx, [`restaurant:${oldId}`, `restaurant:${restaurantId}`, 'locations']);
      await record(tx, viewer, {
        action: 'update',
        entityId: id,
        before: { restaurantId: oldId },
        after: { restaurantId },
      });
      await refreshMapPins(tx, { locations: [id] });
    }
    return readLocationAfterWrite(tx, id);
  });
}
