import { useEffect, useRef, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { describeReading } from '#rules/hours/describe-reading.ts';
import { changedFields } from '#web/lib/merge-fields.ts';
import { NO_LOCATION, lengthProblems, locationFields } from './location-fields.ts';
import type { LocationFields } from './location-fields.ts';
import { exceptionsProblem, hasNoteProblem } from './special-days.ts';
import { useSaveLocation } from './use-save-location.ts';

/** The fields of one location, what is wrong with them, and what saves them. */
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
