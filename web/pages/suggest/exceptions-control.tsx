import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ExceptionsFields } from '#web/features/restaurants/managing/exceptions-fields.tsx';
import { NO_LOCATION, type LocationFormValues } from '#web/features/restaurants/managing/location-fields.ts';
import { exceptionsText, readExceptions } from '#web/features/suggestions/suggested-exceptions.ts';
import type { SuggestionControlProps } from '#web/features/suggestions/suggestion-form.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';

export function ExceptionsControl({ text, current, problem, onChange }: SuggestionControlProps) {
  const { control, register, setValue, formState, getValues, reset, subscribe } = useForm<LocationFormValues>(
    { defaultValues: { ...NO_LOCATION, ...readExceptions(text) } },
  );

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(exceptionsText(values)),
      }),
    [subscribe, onChange],
  );
  // Only the device has the draft, so it comes after the first render.
  useEffect(() => {
    if (exceptionsText(getValues()) !== text) reset({ ...NO_LOCATION, ...readExceptions(text) });
  }, [text, getValues, reset]);

  return (
    <div className="stacked">
      <ExceptionsFields {...{ control, register, setValue }} errors={formState.errors} />
      {current !== null && (
        <p className="muted small">
          Now: <bdi>{current || 'nothing'}</bdi>
        </p>
      )}
      <FormError>{problem}</FormError>
    </div>
  );
}
