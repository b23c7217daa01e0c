import { useQueryClient } from '@tanstack/react-query';
import type { RestaurantDetails } from '#contract/restaurants.ts';
import { call } from '#web/lib/call.ts';
import { useConcurrentEdit } from '#web/lib/concurrent-edit.ts';
import { reasonOf } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { restaurantQuery } from '../api.ts';
import { detailsChanges, detailsConflicts, fieldsOf } from './details-fields.ts';
import type { DetailsFields } from './details-fields.ts';

/** Saves what was changed in the form. */
export function useUpdateRestaurant(
  restaurant: RestaurantDetails,
  onSettled: (fields: DetailsFields) => void,
) {
  const client = useQueryClient();
  const { id } = restaurant;
  const { base, theirs, settle, update, conflicts, takeTheirs } = useConcurrentEdit(restaurant, {
    fieldsOf,
    differences: detailsConflicts,
    save: (fields, before, ifMatch) =>
      call('PATCH', '/api/restaurants/{id}', {
        params: { id },
        body: detailsChanges(fields, before),
        ifMatch,
      }),
    reread: () => call('GET', '/api/restaurants/{id}', { params: { id } }),
  });

  async function save(fields: DetailsFields) {
    try {
      const saved = await update(base ?? restaurant, fields);
      if (!saved) return;
      settle(saved);
      show(saved, fieldsOf(saved));
      toast({ title: 'Restaurant Updated', text: 'The restaurant has been updated successfully.' });
      await refreshCatalogue(client);
    } catch (error) {
      failureToast('Update Failed', `Failed to update restaurant: ${reasonOf(error)}.`);
    }
  }

  function show(version: RestaurantDetails, fields: DetailsFields) {
    client.setQueryData(restaurantQuery(id).queryKey, version);
    onSettled(fields);
  }

  return {
    update: save,
    conflicts,
    takeTheirs: (fields: DetailsFields) => theirs && show(theirs, takeTheirs(fields)),
  };
}
