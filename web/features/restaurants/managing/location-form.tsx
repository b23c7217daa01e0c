import { Clock, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { describeReading } from '#rules/hours/describe-reading.ts';
import { HOURS_TEXT_MAX } from '#rules/text-limits.ts';
import { changedFields } from '#web/lib/merge-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { ExceptionsFields } from './exceptions-fields.tsx';
import { NO_LOCATION, lengthProblems, locationFields } from './location-fields.ts';
import type { LocationFields } from './location-fields.ts';
import { PinField } from './pin-field.tsx';
import { exceptionsProblem, hasNoteProblem } from './special-days.ts';
import { useSaveLocation } from './use-save-location.ts';

type LocationFormProps = {
  restaurantId: number;
  /** The one to change; null adds one. */
  location: Location | null;
  mayLookUp: boolean;
  onClose: () => void;
};

export function LocationForm({ restaurantId, location, mayLookUp, onClose }: LocationFormProps) {
  const title = useId();
  const { base, save, conflicts, takeTheirs, isSaving } = useSaveLocation(restaurantId, location, onClose);
  const before = base ? locationFields(base) : NO_LOCATION;
  const [fields, setFields] = useState(before);
  const form = useRef<HTMLFormElement>(null);
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => address.current?.focus(), []);
  const [problem, setProblem] = useState<string | null>(null);
  const [needsAddress, setNeedsAddress] = useState(false);
  const set = (change: Partial<LocationFields>) => {
    setFields((now) => ({ ...now, ...change }));
    setProblem(null);
    if ('address' in change) setNeedsAddress(false);
  };
  const reading = describeReading(fields.hours, base?.hoursOfOperation);
  const changed = changedFields(fields, before);
  const tooLong = lengthProblems(fields, before);
  const isTooLong =
    Object.values(tooLong).some((text) => text !== null) ||
    hasNoteProblem(fields.specialDays, fields.closure);
  const addressProblem = needsAddress ? 'A location needs an address' : tooLong.address;
  const differences = conflicts(fields);
  const leavesPin = base !== null && before.pin !== null && !('pin' in changed) && 'address' in changed;

  function submit() {
    const isAddressMissing = fields.address.trim() === '' && (!base || 'address' in changed);
    const found = exceptionsProblem(fields.specialDays, fields.closure);
    setNeedsAddress(isAddressMissing);
    setProblem(found);
    if (isAddressMissing) address.current?.focus();
    else if (isTooLong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else if (!found) void save(fields);
  }

  return (
    <section className="panel location-form" aria-labelledby={title}>
      <h3 id={title}>{location ? 'Edit Location' : 'Add New Location'}</h3>
      <form
        className="stacked"
        method="post"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Address" state={addressProblem ? 'bad' : undefined} message={addressProblem}>
          {(tie) => (
            <input
              {...tie}
              ref={address}
              type="text"
              required={!base || before.address !== ''}
              autoComplete="off"
              placeholder="Street, neighborhood"
              value={fields.address}
              onChange={(event) => set({ address: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Phone Number (Optional)"
          state={tooLong.phoneNumber ? 'bad' : undefined}
          message={tooLong.phoneNumber}
        >
          {(tie) => (
            <input
              {...tie}
              type="tel"
              autoComplete="off"
              value={fields.phoneNumber}
              onChange={(event) => set({ phoneNumber: event.target.value })}
            />
          )}
        </Field>
        <div>
          <Field
            label="Hours of Operation"
            limit={{ text: fields.hours, most: HOURS_TEXT_MAX }}
            state={tooLong.hours ? 'bad' : undefined}
            message={tooLong.hours ?? reading}
          >
            {(tie) => (
              <textarea
                {...tie}
                rows={4}
                placeholder="Mon-Fri 9:00 AM - 9:00 PM, Sat closed"
                value={fields.hours}
                onChange={(event) => set({ hours: event.target.value })}
              />
            )}
          </Field>
          <p className="muted small hint">
            <Clock className="icon" aria-hidden /> Left empty it says “Hours not available”.
          </p>
        </div>
        <ExceptionsFields specialDays={fields.specialDays} closure={fields.closure} onChange={set} />
        {problem && (
          <p className="notice bad" role="alert">
            <TriangleAlert className="icon" aria-hidden />
            {problem}
          </p>
        )}
        {(leavesPin || base?.isPinStale) && (
          <p className="notice" role="status">
            <TriangleAlert className="icon" aria-hidden />
            {leavesPin
              ? 'The pin still stands at the old address. Set it anew, or visits here are not verified.'
              : 'The address has changed since the pin was set: visits here are not verified until you set it again.'}
          </p>
        )}
        <PinField
          restaurantId={restaurantId}
          pin={fields.pin}
          address={fields.address}
          mayLookUp={mayLookUp}
          onChange={(pin) => set({ pin })}
        />
        {differences && (
          <Conflict
            differences={differences}
            onKeepMine={submit}
            onTakeTheirs={() => setFields(takeTheirs(fields))}
          />
        )}
        <footer className="pair end">
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Saving...' : location ? 'Update Location' : 'Add Location'}
          </Button>
        </footer>
      </form>
    </section>
  );
}
