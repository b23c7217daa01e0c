import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { userErrorText } from '#web/lib/session/account.ts';
import { call } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { REASON_OPTIONS, type Reason, type ReportableType } from './report-labels.ts';

const DETAILS_MAX = 1000;
const schema = z.object({
  reason: z.enum(
    REASON_OPTIONS.map(({ value }) => value) as [Reason, ...Reason[]],
    'Please choose a reason.',
  ),
  details: z.string().max(DETAILS_MAX, 'At most 1000 characters, please.'),
});
type ReportFormValues = z.output<typeof schema>;

export function ReportForm({ thing, id, onSent }: { thing: ReportableType; id: string; onSent: () => void }) {
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, control, formState } = useForm<ReportFormValues>({
    resolver: zodResolver(schema),
    defaultValues: { details: '' },
  });
  const { errors, isSubmitting } = formState;
  const details = useWatch({ control, name: 'details' });

  async function submit(values: ReportFormValues) {
    setFormError(null);
    try {
      await call('POST', '/api/reports', { body: { entityType: thing, entityId: id, ...values } });
      onSent();
    } catch (error) {
      setFormError(userErrorText(error, 'Your report could not be sent. Please try again.'));
    }
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <RadioGroup
        legend="What is wrong with it?"
        options={REASON_OPTIONS}
        problem={errors.reason?.message}
        input={register('reason')}
      />
      <Field
        label="Anything else we should know? (Optional)"
        error={errors.details?.message}
        limit={{ text: details, max: DETAILS_MAX }}
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
