import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RestaurantDetails } from '#contract/restaurants.ts';
import { call } from '#web/lib/call.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { restaurantQuery } from '../api.ts';
import type { Details } from './details-fields.ts';
import { isStale, reasonOf } from '#web/lib/reason.ts';

/** Saves what stands in the form over the version that it was made from; a later one of somebody else is shown first. */
export function useUpdateRestaurant(
  restaurant: RestaurantDetails,
  onSaved: (saved: RestaurantDetails) => void,
) {
  const client = useQueryClient();
  const { id } = restaurant;
  const [revision, setRevision] = useState(restaurant.revision);
  const [theirs, setTheirs] = useState<RestaurantDetails | null>(null);

  async function update(fields: Details) {
    const known = theirs?.revision ?? revision;
    try {
      const saved = await call('PATCH', '/api/restaurants/{id}', {
        params: { id },
        body: { ...fields, website: fields.website || null },
        ifMatch: `"${known}"`,
      });
      settle(saved);
      toast({ title: 'Restaurant Updated', text: 'The restaurant has been updated successfully.' });
      await refreshCatalogue(client);
    } catch (error) {
      if (isStale(error)) return showTheirs();
      failureToast('Update Failed', `Failed to update restaurant: ${reasonOf(error)}.`);
    }
  }

  async function showTheirs() {
    try {
      setTheirs(await call('GET', '/api/restaurants/{id}', { params: { id } }));
    } catch (error) {
      failureToast('Update Failed', `Failed to update restaurant: ${reasonOf(error)}.`);
    }
  }

  function settle(version: RestaurantDetails) {
    client.setQueryData(restaurantQuery(id).queryKey, version);
    setRevision(version.revision);
    setTheirs(null);
    onSaved(version);
  }

  return { update, theirs, takeTheirs: () => theirs && settle(theirs) };
}
