import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useWatch, type UseFormSetValue } from 'react-hook-form';
import { MAX_SPECIAL_DAYS } from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { EMPTY_SPECIAL_DAY } from '#web/lib/catalog-editing/hours-exception-form-values.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DateField } from '#web/ui/forms/date-field.tsx';
import type { LocationFormValues, LocationFormFieldsProps } from './location-form-values.ts';
import { HoursExceptionNoteField, SpecialDayRow } from './special-day-row.tsx';

type ExceptionsFieldsProps = LocationFormFieldsProps & {
  setValue: UseFormSetValue<LocationFormValues>;
};

export function HoursExceptionsFields({ setValue, ...registered }: ExceptionsFieldsProps) {
  return (
    <>
      <SpecialDaysEditor {...registered} />
      <TemporaryClosureEditor {...registered} setValue={setValue} />
    </>
  );
}

export function SpecialDaysEditor(registered: LocationFormFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: registered.control, name: 'specialDays' });
  const adds = useRef<HTMLButtonElement>(null);

  return (
    <fieldset className="exceptions">
      <legend>Special days</legend>
      {fields.length > 0 && (
        <ul>
          {fields.map(({ id }, index) => (
            <SpecialDayRow
              key={id}
              {...registered}
              index={index}
              onRemove={() => {
                remove(index);
                adds.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <Button
        variant="line"
        className="sm"
        ref={adds}
        disabled={fields.length >= MAX_SPECIAL_DAYS}
        onClick={() => append(EMPTY_SPECIAL_DAY)}
      >
        <Plus className="icon" aria-hidden />
        Add a special day
      </Button>
    </fieldset>
  );
}

export function TemporaryClosureEditor({ control, register, errors, setValue }: ExceptionsFieldsProps) {
  const closure = useWatch({ control, name: 'closure' });
  return (
    <fieldset className="exceptions">
      <legend className="sr">Temporary closure</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={closure !== null}
          onChange={(event) =>
            setValue('closure', event.target.checked ? { from: '', to: '', note: '' } : null, {
              shouldValidate: true,
            })
          }
        />
        Temporarily closed
      </label>
      {closure && (
        <>
          <div className="beside">
            <DateField label="Closed from" input={register('closure.from')} />
            <DateField label="Last day (if known)" min={closure.from} input={register('closure.to')} />
          </div>
          <HoursExceptionNoteField
            label="Why (Optional)"
            placeholder="Renovation"
            problem={errors.closure?.note?.message}
            input={register('closure.note')}
          />
        </>
      )}
    </fieldset>
  );
}
