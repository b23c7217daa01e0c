import { Clock, TriangleAlert } from 'lucide-react';
import { useId, type RefObject } from 'react';
import type { Location } from '#contract/locations.ts';
import { HOURS_TEXT_MAX } from '#rules/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { Field } from '#web/ui/field.tsx';
import { ExceptionsFields } from './exceptions-fields.tsx';
import { PinField } from './pin-field.tsx';
import { useLocationForm } from './use-location-form.ts';

type LocationFormProps = {
  restaurantId: number;
  location: Location | null;
  mayLookUp: boolean;
  onClose: () => void;
};

export function LocationForm({ restaurantId, location, mayLookUp, onClose }: LocationFormProps) {
  const title = useId();
  const locationForm = useLocationForm(restaurantId, location, onClose);
  const { form, address, fields, set, problems, pinNotice, differences, submit, isSaving } = locationForm;
  const submitText = location ? 'Update Location' : 'Add Location';
  const textField = (name: 'address' | 'phoneNumber' | 'hours') => ({
    value: fields[name],
    problem: problems[name],
    onChange: (value: string) => set({ [name]: value }),
  });

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
        <AddressField input={address} required={locationForm.isAddressRequired} {...textField('address')} />
        <PhoneField {...textField('phoneNumber')} />
        <HoursField reading={locationForm.reading} {...textField('hours')} />
        <ExceptionsFields specialDays={fields.specialDays} closure={fields.closure} onChange={set} />
        <Notices problem={problems.exceptions} pinNotice={pinNotice} />
        <PinField
          restaurantId={restaurantId}
          pin={fields.pin}
          address={fields.address}
          mayLookUp={mayLookUp}
          onChange={(pin) => set({ pin })}
        />
        {differences && (
          <Conflict differences={differences} onKeepMine={submit} onTakeTheirs={locationForm.takeTheirs} />
        )}
        <footer className="pair end">
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Saving...' : submitText}
          </Button>
        </footer>
      </form>
    </section>
  );
}

type TextFieldProps = {
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
};

type AddressFieldProps = TextFieldProps & {
  input: RefObject<HTMLInputElement | null>;
  required: boolean;
};

function AddressField({ input, required, value, problem, onChange }: AddressFieldProps) {
  return (
    <Field label="Address" error={problem}>
      {(tie) => (
        <input
          {...tie}
          ref={input}
          type="text"
          required={required}
          autoComplete="off"
          placeholder="Street, neighborhood"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function PhoneField({ value, problem, onChange }: TextFieldProps) {
  return (
    <Field label="Phone Number (Optional)" error={problem}>
      {(tie) => (
        <input
          {...tie}
          type="tel"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type HoursFieldProps = TextFieldProps & {
  reading: string | null;
};

function HoursField({ value, problem, reading, onChange }: HoursFieldProps) {
  return (
    <div>
      <Field
        label="Hours of Operation"
        limit={{ text: value, most: HOURS_TEXT_MAX }}
        error={problem}
        message={reading}
      >
        {(tie) => (
          <textarea
            {...tie}
            rows={4}
            placeholder="Mon-Fri 9:00 AM - 9:00 PM, Sat closed"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <p className="muted small hint">
        <Clock className="icon" aria-hidden /> Left empty it says “Hours not available”.
      </p>
    </div>
  );
}

function Notices({ problem, pinNotice }: { problem: string | null; pinNotice: string | null }) {
  return (
    <>
      {problem && (
        <p className="notice bad" role="alert">
          <TriangleAlert className="icon" aria-hidden />
          {problem}
        </p>
      )}
      {pinNotice && (
        <p className="notice" role="status">
          <TriangleAlert className="icon" aria-hidden />
          {pinNotice}
        </p>
      )}
    </>
  );
}
