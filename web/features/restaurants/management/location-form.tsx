import { Clock, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { Location } from '#contract/catalog/locations.ts';
import { MAX_HOURS_TEXT_LENGTH } from '#shared/text/text-limits.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EditConflict } from '#web/ui/forms/edit-conflict.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { HoursExceptionsFields } from './hours-exceptions-fields.tsx';
import type { LocationFormValues } from './location-form-values.ts';
import { PinField } from './pin-field.tsx';
import { ProvenanceList } from '../provenance/provenance-list.tsx';
import { useLocationForm } from './use-location-form.ts';

type LocationFormProps = {
  restaurantId: number;
  location: Location | null;
  mayLookUp: boolean;
  focused?: keyof LocationFormValues | undefined;
  onClose: () => void;
};

export function LocationForm({ restaurantId, location, mayLookUp, focused, onClose }: LocationFormProps) {
  const title = useId();
  const locationForm = useLocationForm({ restaurantId, location, focused, onClose });
  const { form, fields, problem, pinNotice, differences, submit } = locationForm;
  const { control, register, setValue, formState } = form;
  const { errors, isSubmitting } = formState;
  const submitText = location ? 'Update Location' : 'Add Location';

  return (
    <section className="panel location-form" aria-labelledby={title}>
      <h3 id={title}>{location ? 'Edit location' : 'Add New Location'}</h3>
      <form className="stacked" method="post" noValidate onSubmit={submit}>
        <AddressFields register={register} errors={errors} isRequired={locationForm.isAddressRequired} />
        <HoursField register={register} errors={errors} text={fields.hours} preview={locationForm.reading} />
        <HoursExceptionsFields control={control} register={register} errors={errors} setValue={setValue} />
        <Notices problem={problem} pinNotice={pinNotice} />
        <PinField
          restaurantId={restaurantId}
          pin={fields.pin}
          address={fields.address}
          mayLookUp={mayLookUp}
          onChange={(pin) => setValue('pin', pin)}
        />
        {location && <ProvenanceList locationId={location.id} />}
        {differences && (
          <EditConflict
            differences={differences}
            onKeepMine={() => void submit()}
            onTakeTheirs={locationForm.takeTheirs}
          />
        )}
        <footer className="pair end">
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : submitText}
          </Button>
        </footer>
      </form>
    </section>
  );
}

type FieldPartProps = {
  register: UseFormRegister<LocationFormValues>;
  errors: FieldErrors<LocationFormValues>;
};

function AddressFields({ register, errors, isRequired }: FieldPartProps & { isRequired: boolean }) {
  return (
    <>
      <Field label="Address" error={errors.address?.message}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            required={isRequired}
            autoComplete="off"
            placeholder="Street address, city"
            {...register('address')}
          />
        )}
      </Field>
      <Field label="Phone Number (Optional)" error={errors.phoneNumber?.message}>
        {(tie) => <input {...tie} type="tel" autoComplete="off" {...register('phoneNumber')} />}
      </Field>
    </>
  );
}

type HoursFieldProps = FieldPartProps & {
  text: string;
  preview: string | null;
};

function HoursField({ register, errors, text, preview }: HoursFieldProps) {
  return (
    <div>
      <Field
        label="Hours of Operation"
        limit={{ text, max: MAX_HOURS_TEXT_LENGTH }}
        error={errors.hours?.message}
        message={preview}
      >
        {(tie) => (
          <textarea
            {...tie}
            rows={4}
            placeholder="Mon-Fri 9:00 AM - 9:00 PM, Sat closed"
            {...register('hours')}
          />
        )}
      </Field>
      <p className="muted small hint">
        <Clock className="icon" aria-hidden /> Leave it empty to show “Hours not available.”
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
