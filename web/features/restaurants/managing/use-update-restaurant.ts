import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RestaurantDetails } from '#contract/restaurants.ts';
import { call } from '#web/lib/call.ts';
import { mergeFields } from '#web/lib/merge-fields.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { restaurantQuery } from '../api.ts';
import { detailsChanges, detailsConflicts, fieldsOf } from './details-fields.ts';
import type { DetailsFields } from './details-fields.ts';
import { isStale, reasonOf } from '#web/lib/reason.ts';

/** Saves what was changed in the form; only what somebody else has changed too is asked about. */
export function useUpdateRestaurant(
  restaurant: RestaurantDetails,
  onSettled: (fields: DetailsFields) => void,
) {
  const client = useQueryClient();
  const { id } = restaurant;
  const [base, setBase] = useState(restaurant);
  const [theirs, setTheirs] = useState<RestaurantDetails | null>(null);

  async function update(fields: DetailsFields) {
    try {
      const saved = await saveOver(theirs ?? base, fields);
      if (!saved) return;
      settle(saved, fieldsOf(saved));
      toast({ title: 'Restaurant Updated', text: 'The restaurant has been updated successfully.' });
      await refreshCatalogue(client);
    } catch (error) {
      failureToast('Update Failed', `Failed to update restaurant: ${reasonOf(error)}.`);
    }
  }

  /** Null where somebody else's version is shown first. */
  async function saveOver(
    version: RestaurantDetails,
    fields: DetailsFields,
  ): Promise<RestaurantDetails | null> {
    try {
      return await call('PATCH', '/api/restaurants/{id}', {
        params: { id },
        body: detailsChanges(fields, fieldsOf(base)),
        ifMatch: `"${version.revision}"`,
      });
    } catch (error) {
      if (!isStale(error)) throw error;
      const now = await call('GET', '/api/restaurants/{id}', { params: { id } });
      if (detailsConflicts(fieldsOf(base), fields, fieldsOf(now)).length === 0) return saveOver(now, fields);
      setTheirs(now);
      return null;
    }
  }

  function settle(version: RestaurantDetails, fields: DetailsFields) {
    client.setQueryData(restaurantQuery(id).queryKey, version);
    setBase(version);
    setTheirs(null);
    onSettled(fields);
  }

  const conflicts = (fields: DetailsFields) =>
    theirs && detailsConflicts(fieldsOf(base), fields, fieldsOf(theirs));
  const takeTheirs = (fields: DetailsFields) =>
    theirs && settle(theirs, mergeFields(fieldsOf(base), fields, fieldsOf(theirs)));
  return { update, conflicts, takeTheirs };
}
