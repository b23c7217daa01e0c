import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { call } from '#web/lib/call.ts';
import { useDeedKey } from '#web/lib/deed-key.ts';
import { mergeFields } from '#web/lib/merge-fields.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { locationBody, locationChanges, locationConflicts, locationFields } from './location-fields.ts';
import type { LocationFields } from './location-fields.ts';
import { isStale, reasonOf } from '#web/lib/reason.ts';
import { theId } from './the-id.ts';

/** Adds a location, or saves what was changed of one; only what somebody else has changed too is asked about. */
export function useSaveLocation(restaurantId: number, location: Location | null, onSaved: () => void) {
  const client = useQueryClient();
  const [base, setBase] = useState(location);
  const [theirs, setTheirs] = useState<Location | null>(null);
  const [isSaving, setSaving] = useState(false);
  const keyOf = useDeedKey();

  async function save(fields: LocationFields) {
    setSaving(true);
    try {
      const isSaved = await (base
        ? update(base, theirs ?? base, fields)
        : addLocation(restaurantId, fields, keyOf));
      if (isSaved) {
        onSaved();
        await refreshCatalogue(client);
      }
    } catch (error) {
      reportFailure(location ? 'update' : 'add', error);
    }
    setSaving(false);
  }

  /** False where somebody else's version is shown first. */
  async function update(from: Location, over: Location, fields: LocationFields): Promise<boolean> {
    const before = locationFields(from);
    try {
      await call('PATCH', '/api/locations/{id}', {
        params: { id: theId(from.id, 'Location') },
        body: locationChanges(fields, before),
        ifMatch: `"${over.revision}"`,
      });
    } catch (error) {
      if (!isStale(error)) throw error;
      const now = await currentLocation(restaurantId, from.id);
      if (locationConflicts(before, fields, locationFields(now)).length === 0)
        return update(from, now, fields);
      setTheirs(now);
      return false;
    }
    toast({ title: 'Location Updated', text: 'The location has been updated successfully.' });
    return true;
  }

  /** What the form shows then: theirs, and of mine what they have not changed. */
  function takeTheirs(fields: LocationFields): LocationFields {
    if (!base || !theirs) return fields;
    const merged = mergeFields(locationFields(base), fields, locationFields(theirs));
    setBase(theirs);
    setTheirs(null);
    return merged;
  }

  const conflicts = (fields: LocationFields) =>
    base && theirs ? locationConflicts(locationFields(base), fields, locationFields(theirs)) : null;
  return { base, save, conflicts, takeTheirs, isSaving };
}

async function addLocation(
  restaurantId: number,
  fields: LocationFields,
  keyOf: ReturnType<typeof useDeedKey>,
): Promise<true> {
  const body = { ...locationBody(fields), restaurantId: theId(restaurantId, 'Restaurant') };
  await call('POST', '/api/locations', { body, idempotencyKey: keyOf(body) });
  toast({ title: 'Location Added', text: 'The location has been added successfully.' });
  return true;
}

async function currentLocation(restaurantId: number, id: number): Promise<Location> {
  const all = await call('GET', '/api/restaurants/{id}/locations', { params: { id: restaurantId } });
  const location = all.find((other) => other.id === id);
  if (!location) throw new Error('it has been deleted');
  return location;
}

const FAILURE_TITLES = { add: 'Error Adding Location', update: 'Error Updating Location' } as const;

function reportFailure(action: keyof typeof FAILURE_TITLES, error: unknown): void {
  failureToast(FAILURE_TITLES[action], `Failed to ${action} location: ${reasonOf(error)}.`);
}
