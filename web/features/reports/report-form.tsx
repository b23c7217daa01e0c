import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { MAX_REPORT_DETAILS_LENGTH, REPORT_REASON_OPTIONS, type ReportableType } from './report-labels.ts';
import type { ReportFormValues } from './report-form-resolver.ts';

const resolver = createLazyFormResolver(
  async () => (await import('./report-form-resolver.ts')).reportFormResolver,
);

export function ReportForm({
  entityType,
  id,
  onSent,
}: {
  entityType: ReportableType;
  id: string;
  onSent: () => void;
}) {
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, control, formState } = useForm<ReportFormValues>({
    resolver,
    defaultValues: { details: '' },
  });
  const { errors, isSubmitting } = formState;
  const details = useWatch({ control, name: 'details' });

  async function submit(values: ReportFormValues) {
    setFormError(null);
    try {
      await callApi('POST', '/api/reports', { body: { entityType, entityId: id, ...values } });
      onSent();
    } catch (error) {
      setFormError(userErrorText(error, 'We couldn’t send your report. Please try again.'));
    }
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <RadioGroup
        legend="What’s wrong with it?"
        options={REPORT_REASON_OPTIONS}
        problem={errors.reason?.message}
        input={register('reason')}
      />
      <Field
        label="Anything else we should know? (Optional)"
        error={errors.details?.message}
        limit={{ text: details, max: MAX_REPORT_DETAILS_LENGTH }}
      >
        {(tie) => <textarea {...tie} rows={3} dir="auto" {...register('details')} />}
      </Field>
      <FormError>{formError}</FormError>
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send report'}
      </Button>
    </form>
  );
}
