import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { call } from '#web/lib/call.ts';
import { useDeedKey } from '#web/lib/deed-key.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { locationBody, locationFields } from './location-fields.ts';
import type { LocationFields } from './location-fields.ts';
import { isStale, reasonOf } from '#web/lib/reason.ts';
import { theId } from './the-id.ts';

/** Adds a location, or saves it over the version that the form was made from. */
export function useSaveLocation(restaurantId: number, location: Location | null, onSaved: () => void) {
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<Location | null>(null);
  const [isSaving, setSaving] = useState(false);
  const keyOf = useDeedKey();

  async function save(fields: LocationFields) {
    setSaving(true);
    try {
      await (location ? update(location, fields) : add(fields));
      onSaved();
      await refreshCatalogue(client);
    } catch (error) {
      if (location && isStale(error)) await showTheirs(location);
      else failed(error);
    }
    setSaving(false);
  }

  async function add(fields: LocationFields) {
    const body = { ...locationBody(fields, null), restaurantId: theId(restaurantId, 'Restaurant') };
    await call('POST', '/api/locations', { body, idempotencyKey: keyOf(body) });
    toast({ title: 'Location Added', text: 'The location has been added successfully.' });
  }

  async function update(known: Location, fields: LocationFields) {
    await call('PATCH', '/api/locations/{id}', {
      params: { id: theId(known.id, 'Location') },
      body: locationBody(fields, locationFields(known)),
      ifMatch: `"${(theirs ?? known).revision}"`,
    });
    toast({ title: 'Location Updated', text: 'The location has been updated successfully.' });
  }

  async function showTheirs({ id }: Location) {
    try {
      const all = await call('GET', '/api/restaurants/{id}/locations', { params: { id: restaurantId } });
      const now = all.find((other) => other.id === id);
      if (now) setTheirs(now);
      else failureToast('Error Updating Location', 'Failed to update location: it has been deleted.');
    } catch (error) {
      failed(error);
    }
  }

  function failed(error: unknown) {
    const [title, deed] = location ? ['Error Updating Location', 'update'] : ['Error Adding Location', 'add'];
    failureToast(title, `Failed to ${deed} location: ${reasonOf(error)}.`);
  }

  return { save, theirs, isSaving };
}
