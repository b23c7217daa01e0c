import type { BulkEditResult, editRestaurantsEndpoint } from '#contract/administration/bulk-edits.ts';
import type { EndpointBody } from '#contract/base/endpoint.ts';
import type { CatalogEditingMember } from '#server/features/audit/audit.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import {
  removeRestaurant,
  restoreRestaurant,
  changeRestaurantWithoutMapPins,
} from '#server/features/restaurants/restaurants.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { applyBulkEdit } from './apply-bulk-edit.ts';
import { selectRestaurantsToEdit, type RestaurantToEdit } from './queries.ts';

const NOUN = { one: 'restaurant', many: 'restaurants' };
const GONE = 'This restaurant is no longer on the site.';

export async function bulkEditRestaurants(
  db: Db,
  viewer: SignedInViewer,
  input: EndpointBody<typeof editRestaurantsEndpoint>,
  now: Date,
): Promise<BulkEditResult> {
  if (input.action === 'restore' && viewer.role !== 'admin')
    throw new HttpError('forbidden', 'Only admins can restore restaurants.');
  return inCatalogTransaction(db, async (tx) => {
    const result = await applyBulkEdit(tx, {
      viewer,
      ids: input.ids,
      rows: await selectRestaurantsToEdit(tx, input.ids),
      noun: NOUN,
      ...mutationOf(tx, input, now),
    });
    if (input.action === 'update') await refreshMapPins(tx, { restaurants: result.changedIds });
    return result;
  });
}

function mutationOf(tx: Db, input: EndpointBody<typeof editRestaurantsEndpoint>, now: Date) {
  const whole = (row: RestaurantToEdit, viewer: CatalogEditingMember) => ({
    id: row.id,
    viewer,
    ifMatch: null,
  });
  switch (input.action) {
    case 'update': {
      const { changes } = input;
      const { restaurantType: type, priceRange: price } = changes;
      return {
        summary: [type && `type ${type}`, price && `price range ${price}`].filter(Boolean).join(', '),
        rejectionOf: rejectDeleted,
        isUnchanged: (row: RestaurantToEdit) =>
          (type ?? row.restaurantType) === row.restaurantType && (price ?? row.priceRange) === row.priceRange,
        change: (row: RestaurantToEdit, editor: CatalogEditingMember) =>
          changeRestaurantWithoutMapPins(tx, whole(row, editor), changes),
      };
    }
    case 'delete':
      return {
        summary: 'deleted',
        rejectionOf: () => null,
        isUnchanged: ({ isDeleted }: RestaurantToEdit) => isDeleted,
        change: (row: RestaurantToEdit, editor: CatalogEditingMember) =>
          removeRestaurant(tx, whole(row, editor), now),
      };
    case 'restore':
      return {
        summary: 'restored',
        rejectionOf: () => null,
        isUnchanged: ({ isDeleted }: RestaurantToEdit) => !isDeleted,
        change: ({ id }: RestaurantToEdit, editor: CatalogEditingMember) => restoreRestaurant(tx, id, editor),
      };
  }
}

function rejectDeleted({ isDeleted }: RestaurantToEdit): string | null {
  return isDeleted ? GONE : null;
}
