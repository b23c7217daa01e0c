import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { call } from '#web/lib/call.ts';
import { useDeedKey } from '#web/lib/deed-key.ts';
import { useConcurrentEdit } from '#web/lib/concurrent-edit.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { locationBody, locationChanges, locationConflicts, locationFields } from './location-fields.ts';
import type { LocationFields } from './location-fields.ts';
import { reasonOf } from '#web/lib/reason.ts';
import { theId } from './the-id.ts';

/** Adds a location, or saves what was changed of one. */
export function useSaveLocation(restaurantId: number, location: Location | null, onSaved: () => void) {
  const client = useQueryClient();
  const { base, update, conflicts, takeTheirs } = useConcurrentEdit(location, {
    fieldsOf: locationFields,
    differences: locationConflicts,
    save: (fields, before, ifMatch) =>
      call('PATCH', '/api/locations/{id}', {
        params: { id: theId(location?.id, 'Location') },
        body: locationChanges(fields, before),
        ifMatch,
      }),
    reread: () => currentLocation(restaurantId, location?.id ?? 0),
  });
  const [isSaving, setSaving] = useState(false);
  const keyOf = useDeedKey();

  async function save(fields: LocationFields) {
    setSaving(true);
    try {
      const saved = await (base ? update(base, fields) : addLocation(restaurantId, fields, keyOf));
      if (saved) {
        toast(location ? UPDATED : ADDED);
        onSaved();
        await refreshCatalogue(client);
      }
    } catch (error) {
      reportFailure(location ? 'update' : 'add', error);
    }
    setSaving(false);
  }

  return { base, save, conflicts, takeTheirs, isSaving };
}

async function addLocation(
  restaurantId: number,
  fields: LocationFields,
  keyOf: ReturnType<typeof useDeedKey>,
): Promise<Location> {
  const body = { ...locationBody(fields), restaurantId: theId(restaurantId, 'Restaurant') };
  return await call('POST', '/api/locations', { body, idempotencyKey: keyOf(body) });
}

async function currentLocation(restaurantId: number, id: number): Promise<Location> {
  const all = await call('GET', '/api/restaurants/{id}/locations', { params: { id: restaurantId } });
  const location = all.find((other) => other.id === id);
  if (!location) throw new Error('it has been deleted');
  return location;
}

const ADDED = { title: 'Location Added', text: 'The location has been added successfully.' };
const UPDATED = { title: 'Location Updated', text: 'The location has been updated successfully.' };
const FAILURE_TITLES = { add: 'Error Adding Location', update: 'Error Updating Location' } as const;

function reportFailure(action: keyof typeof FAILURE_TITLES, error: unknown): void {
  failureToast(FAILURE_TITLES[action], `Failed to ${action} location: ${reasonOf(error)}.`);
}
