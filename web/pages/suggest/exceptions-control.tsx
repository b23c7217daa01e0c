import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { SpecialDays, TemporaryClosure } from '#web/features/restaurants/managing/exceptions-fields.tsx';
import { NO_LOCATION, type LocationFormValues } from '#web/features/restaurants/managing/location-fields.ts';
import {
  exceptionText,
  readClosure,
  readSpecialDays,
  type ExceptionName,
} from '#web/features/suggestions/suggested-exceptions.ts';
import type { SuggestionControlProps } from '#web/features/suggestions/suggestion-form.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

export function ExceptionsControl({ field, text, current, problem, onChange }: SuggestionControlProps) {
  const name: ExceptionName = field.name === 'closure' ? 'closure' : 'specialDays';
  const { control, register, setValue, formState, getValues, reset, subscribe } = useForm<LocationFormValues>(
    { defaultValues: formValues(name, text) },
  );
  const registered = { control, register, errors: formState.errors };

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(exceptionText(values[name])),
      }),
    [subscribe, onChange, name],
  );
  // Only the device has the draft, so it comes after the first render.
  useEffect(() => {
    if (exceptionText(getValues(name)) !== text) reset(formValues(name, text));
  }, [text, name, getValues, reset]);

  return (
    <div className="stacked">
      {name === 'closure' ? (
        <TemporaryClosure {...registered} setValue={setValue} />
      ) : (
        <SpecialDays {...registered} />
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

function formValues(name: ExceptionName, text: string): LocationFormValues {
  if (name === 'closure') return { ...NO_LOCATION, closure: readClosure(text) };
  return { ...NO_LOCATION, specialDays: readSpecialDays(text) };
}
