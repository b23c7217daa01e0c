import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { createChangeRecorder, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import {
  assertRestaurantExists,
  updateRestaurantScoresById,
} from '#server/features/restaurants/restaurants.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { lockSandwichForChange } from './lock-sandwich-for-change.ts';
import { getSandwichesById } from './sandwich-details.ts';
import { adjustSandwichCount } from './rating-totals.ts';
import { incrementSandwichRevision, setRestaurantOfSandwich } from './write-queries.ts';

type Move = { id: number; restaurantId: number; viewer: CatalogEditingMember; ifMatch: string | null };

const record = createChangeRecorder('sandwich');

/** Reviews, list entries and XP stay with the sandwich. */
export async function moveSandwichToRestaurant(
  db: Db,
  { id, restaurantId, viewer, ifMatch }: Move,
): Promise<Sandwich> {
  return inCatalogTransaction(db, async (tx) => {
    const { restaurantId: oldId } = await lockSandwichForChange(tx, id, ifMatch);
    await assertRestaurantExists(tx, restaurantId);
    if (restaurantId !== oldId) {
      await adjustSandwichCount(tx, id, -1);
      await setRestaurantOfSandwich(tx, id, restaurantId);
      await adjustSandwichCount(tx, id, 1);
      await updateRestaurantScoresById(tx, oldId);
      await incrementSandwichRevision(tx, id);
      // A merge of the restaurant may have committed while this waited for the row lock.
      await assertRestaurantExists(tx, restaurantId);
      await refreshSearchIndex(tx, { sandwiches: [id] });
      await refreshTraitProfiles(tx, [id]);
      await invalidateCacheTags(tx, [
        `sandwich:${id}`,
        `restaurant:${oldId}`,
        `restaurant:${restaurantId}`,
        'sandwiches',
        'map',
      ]);
      await record(tx, viewer, {
        action: 'update',
        entityId: id,
        before: { restaurantId: oldId },
        after: { restaurantId },
      });
      await refreshMapPins(tx, { restaurants: [oldId, restaurantId] });
    }
    return assertDefined((await getSandwichesById(tx, [id]))[0]);
  });
}
