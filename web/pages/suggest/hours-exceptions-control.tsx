import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  SpecialDaysEditor,
  TemporaryClosureEditor,
} from '#web/features/restaurants/management/hours-exceptions-fields.tsx';
import {
  EMPTY_LOCATION_FORM,
  type LocationFormValues,
} from '#web/features/restaurants/management/location-form-values.ts';
import {
  formatHoursExceptionFields,
  parseTemporaryClosure,
  parseSpecialDays,
  type HoursExceptionName,
} from '#web/features/suggestions/serialize-hours-exceptions.ts';
import type { SuggestionFieldControlProps } from '#web/features/suggestions/suggestion-form.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

export function HoursExceptionsControl({
  field,
  text,
  current,
  problem,
  onChange,
}: SuggestionFieldControlProps) {
  const name: HoursExceptionName = field.name === 'closure' ? 'closure' : 'specialDays';
  const { control, register, setValue, formState, getValues, reset, subscribe } = useForm<LocationFormValues>(
    { defaultValues: formValues(name, text) },
  );
  const registered = { control, register, errors: formState.errors };

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(formatHoursExceptionFields(values[name])),
      }),
    [subscribe, onChange, name],
  );
  // Only the device has the draft, so it comes after the first render.
  useEffect(() => {
    if (formatHoursExceptionFields(getValues(name)) !== text) reset(formValues(name, text));
  }, [text, name, getValues, reset]);

  return (
    <div className="stacked">
      {name === 'closure' ? (
        <TemporaryClosureEditor {...registered} setValue={setValue} />
      ) : (
        <SpecialDaysEditor {...registered} />
      )}
      {current !== null && (
        <p className="muted small">
          Now: <bdi>{current || 'nothing'}</bdi>
        </p>
      )}
      <FormError>{problem}</FormError>
    </div>
  );
}

function formValues(name: HoursExceptionName, text: string): LocationFormValues {
  if (name === 'closure') return { ...EMPTY_LOCATION_FORM, closure: parseTemporaryClosure(text) };
  return { ...EMPTY_LOCATION_FORM, specialDays: parseSpecialDays(text) };
}
