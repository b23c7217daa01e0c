import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { describeReading } from '#rules/hours/describe-reading.ts';
import { call } from '#web/lib/call.ts';
import { useConcurrentEdit } from '#web/lib/concurrent-edit.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { changedFields } from '#web/lib/merge-fields.ts';
import { reasonOf } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import {
  NO_LOCATION,
  lengthProblems,
  locationFields,
  locationBody,
  locationChanges,
  locationConflicts,
} from './location-fields.ts';
import type { LocationFields } from './location-fields.ts';
import { exceptionsProblem, hasNoteProblem } from './special-days.ts';
import { theId } from './the-id.ts';

export function useLocationForm(restaurantId: number, location: Location | null, onClose: () => void) {
  const { base, save, conflicts, takeTheirs, isSaving } = useSaveLocation(restaurantId, location, onClose);
  const before = base ? locationFields(base) : NO_LOCATION;
  const [fields, setFields] = useState(before);
  const form = useRef<HTMLFormElement>(null);
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => address.current?.focus(), []);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsAddress, setNeedsAddress] = useState(false);
  const changed = changedFields(fields, before);
  const tooLong = lengthProblems(fields, before);
  const isTooLong =
    Object.values(tooLong).some((text) => text !== null) ||
    hasNoteProblem(fields.specialDays, fields.closure);
  const leavesPin = base !== null && before.pin !== null && !('pin' in changed) && 'address' in changed;

  function set(change: Partial<LocationFields>) {
    setFields((now) => ({ ...now, ...change }));
    setProblem(null);
    if ('address' in change) setNeedsAddress(false);
  }

  function submit() {
    const isAddressMissing = fields.address.trim() === '' && (!base || 'address' in changed);
    const found = exceptionsProblem(fields.specialDays, fields.closure);
    setNeedsAddress(isAddressMissing);
    setProblem(found);
    if (isAddressMissing) address.current?.focus();
    else if (isTooLong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else if (!found) void save(fields);
  }

  return {
    form,
    address,
    fields,
    set,
    submit,
    isSaving,
    isAddressRequired: !base || before.address !== '',
    reading: describeReading(fields.hours, base?.hoursOfOperation),
    problems: {
      ...tooLong,
      address: needsAddress ? 'A location needs an address' : tooLong.address,
      exceptions: problem,
    },
    pinNotice: pinNotice(leavesPin, base?.isPinStale ?? false),
    differences: conflicts(fields),
    takeTheirs: () => setFields(takeTheirs(fields)),
  };
}

function pinNotice(leavesPin: boolean, isStale: boolean): string | null {
  if (leavesPin)
    return 'The pin still stands at the old address. Set it anew, or visits here are not verified.';
  if (!isStale) return null;
  return 'The address has changed since the pin was set: visits here are not verified until you set it again.';
}

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
  const keyOf = useIdempotencyKey();

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
  keyOf: ReturnType<typeof useIdempotencyKey>,
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
