import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { Location } from '#contract/catalog/locations.ts';
import { previewHours } from '#packages/opening-hours/to-stored-hours.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { useConcurrentEdit } from '#web/lib/forms/use-concurrent-edit.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { changedFields } from '#web/lib/forms/merge-fields-three-way.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import {
  assertEntityId,
  EMPTY_LOCATION_FORM,
  locationFormValues,
  buildLocationRequestBody,
  buildLocationChangesRequestBody,
  findLocationEditConflicts,
} from './location-form-values.ts';
import type { LocationFormValues } from './location-form-values.ts';
import { hoursExceptionsProblem } from '#web/lib/catalog-editing/hours-exception-form-values.ts';

const resolver = createLazyFormResolver(
  async () => (await import('./location-form-resolver.ts')).locationFormResolver,
);

type LocationFormOptions = {
  restaurantId: number;
  location: Location | null;
  focused?: keyof LocationFormValues | undefined;
  onClose: () => void;
};

export function useLocationForm({ restaurantId, location, focused, onClose }: LocationFormOptions) {
  const { base, save, conflicts, takeTheirs } = useSaveLocation(restaurantId, location, onClose);
  const before = base && locationFormValues(base);
  const form = useForm<LocationFormValues, LocationFormValues | null>({
    resolver,
    context: before,
    defaultValues: before ?? EMPTY_LOCATION_FORM,
    mode: 'onChange',
  });
  const { control, handleSubmit, reset, setFocus } = form;
  const fields = useWatch({ control }) as LocationFormValues;
  const { problem, checkExceptions } = useExceptionsProblem(form);
  useEffect(() => setFocus(focused ?? 'address'), [setFocus, focused]);

  return {
    form,
    fields,
    submit: handleSubmit((values) => (checkExceptions() ? undefined : save(values)), checkExceptions),
    isAddressRequired: before?.address !== '',
    reading: previewHours(fields.hours, base?.hoursOfOperation),
    problem,
    pinNotice: pinNotice(before, fields, base?.isPinStale),
    differences: conflicts(fields),
    takeTheirs: () => reset(takeTheirs(fields)),
  };
}

/** Checked on submit and cleared by the next change, because a half-typed special day is not an error yet. */
function useExceptionsProblem({ getValues, subscribe }: UseFormReturn<LocationFormValues>) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setProblem(null) }), [subscribe]);

  function checkExceptions(): string | null {
    const found = hoursExceptionsProblem(...getValues(['specialDays', 'closure']));
    setProblem(found);
    return found;
  }

  return { problem, checkExceptions };
}

function pinNotice(
  before: LocationFormValues | null,
  now: LocationFormValues,
  isStale = false,
): string | null {
  const changed = before?.pin ? changedFields(now, before) : {};
  if ('address' in changed && !('pin' in changed))
    return 'The pin is still at the old address. Move it, or we can’t verify visits here.';
  if (!isStale) return null;
  return 'The address changed after the pin was set. We can’t verify visits here until you move the pin.';
}

export function useSaveLocation(restaurantId: number, location: Location | null, onSaved: () => void) {
  const client = useQueryClient();
  const { base, update, conflicts, takeTheirs } = useConcurrentEdit(location, {
    fieldsOf: locationFormValues,
    differences: findLocationEditConflicts,
    save: (fields, before, ifMatch) =>
      callApi('PATCH', '/api/locations/{id}', {
        params: { id: assertEntityId(location?.id, 'Location') },
        body: buildLocationChangesRequestBody(fields, before),
        ifMatch,
      }),
    reread: () => currentLocation(restaurantId, location?.id ?? 0),
  });
  const keyOf = useIdempotencyKey();

  async function save(fields: LocationFormValues) {
    try {
      const saved = await (base ? update(base, fields) : addLocation(restaurantId, fields, keyOf));
      if (saved) {
        toast(location ? UPDATED : ADDED);
        onSaved();
        await invalidateCatalogQueries(client);
      }
    } catch (error) {
      reportFailure(location ? 'update' : 'add', error);
    }
  }

  return { base, save, conflicts, takeTheirs };
}

async function addLocation(
  restaurantId: number,
  fields: LocationFormValues,
  keyOf: ReturnType<typeof useIdempotencyKey>,
): Promise<Location> {
  const body = {
    ...buildLocationRequestBody(fields),
    restaurantId: assertEntityId(restaurantId, 'Restaurant'),
  };
  return await callApi('POST', '/api/locations', { body, idempotencyKey: keyOf(body) });
}

async function currentLocation(restaurantId: number, id: number): Promise<Location> {
  const all = await callApi('GET', '/api/restaurants/{id}/locations', { params: { id: restaurantId } });
  const location = all.find((other) => other.id === id);
  if (!location) throw new Error('it was deleted');
  return location;
}

const ADDED = { title: 'Location Added', text: 'The location has been added successfully.' };
const UPDATED = { title: 'Location Updated', text: 'The location has been updated successfully.' };
const FAILURE_TITLES = { add: 'Error Adding Location', update: 'Error Updating Location' } as const;

function reportFailure(action: keyof typeof FAILURE_TITLES, error: unknown): void {
  showFailureToast(FAILURE_TITLES[action], `Failed to ${action} location: ${errorReason(error)}.`);
}
