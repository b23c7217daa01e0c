import { Clock, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { describeReading } from '#rules/hours/describe-reading.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { ExceptionsFields } from './exceptions-fields.tsx';
import { NO_LOCATION, locationDifferences, locationFields } from './location-fields.ts';
import type { LocationFields } from './location-fields.ts';
import { PinField } from './pin-field.tsx';
import { exceptionsProblem } from './special-days.ts';
import { useSaveLocation } from './use-save-location.ts';

interface LocationFormProps {
  restaurantId: number;
  /** The one to change; null adds one. */
  location: Location | null;
  mayLookUp: boolean;
  onClose: () => void;
}

export function LocationForm({ restaurantId, location, mayLookUp, onClose }: LocationFormProps) {
  const title = useId();
  const [before] = useState(() => (location ? locationFields(location) : NO_LOCATION));
  const [fields, setFields] = useState(before);
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => address.current?.focus(), []);
  const { save, theirs, isSaving } = useSaveLocation(restaurantId, location, onClose);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (change: Partial<LocationFields>) => {
    setFields((now) => ({ ...now, ...change }));
    setProblem(null);
  };
  const reading = describeReading(fields.hours, location?.hoursOfOperation);
  const leavesPin =
    location !== null &&
    before.pin !== null &&
    fields.pin === before.pin &&
    fields.address !== before.address;

  function submit() {
    const found = exceptionsProblem(fields.specialDays, fields.closure);
    setProblem(found);
    if (!found) void save(fields);
  }

  return (
    <section className="panel location-form" aria-labelledby={title}>
      <h3 id={title}>{location ? 'Edit Location' : 'Add New Location'}</h3>
      <form
        className="stacked"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Address">
          {(tie) => (
            <input
              {...tie}
              ref={address}
              type="text"
              autoComplete="off"
              maxLength={300}
              placeholder="Street, neighborhood"
              value={fields.address}
              onChange={(event) => set({ address: event.target.value })}
            />
          )}
        </Field>
        <Field label="Phone Number (Optional)">
          {(tie) => (
            <input
              {...tie}
              type="tel"
              autoComplete="off"
              maxLength={40}
              value={fields.phoneNumber}
              onChange={(event) => set({ phoneNumber: event.target.value })}
            />
          )}
        </Field>
        <div>
          <Field label="Hours of Operation" message={reading ?? undefined}>
            {(tie) => (
              <textarea
                {...tie}
                rows={4}
                maxLength={2000}
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
        {(leavesPin || location?.isPinStale) && (
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
        {theirs && (
          <Conflict
            differences={locationDifferences(fields, locationFields(theirs))}
            onKeepMine={submit}
            onTakeTheirs={onClose}
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
