import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { humanPart } from '#web/lib/account.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { REASONS, type Reason, type Thing } from './words.ts';

const DETAILS_MAX = 1000;
const schema = z.object({
  reason: z.enum(REASONS.map(({ value }) => value) as [Reason, ...Reason[]], 'Please choose a reason.'),
  details: z.string().max(DETAILS_MAX, 'At most 1000 characters, please.'),
});
type Given = z.output<typeof schema>;

export function ReportForm({ thing, id, onSent }: { thing: Thing; id: string; onSent: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, control, formState } = useForm<Given>({
    resolver: zodResolver(schema),
    defaultValues: { details: '' },
  });
  const { errors, isSubmitting } = formState;
  const details = useWatch({ control, name: 'details' });

  async function submit(given: Given) {
    setRefusal(null);
    try {
      await call('POST', '/api/reports', { body: { entityType: thing, entityId: id, ...given } });
      onSent();
    } catch (error) {
      setRefusal(humanPart(error, 'Your report could not be sent. Please try again.'));
    }
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <RadioGroup
        legend="What is wrong with it?"
        options={REASONS}
        problem={errors.reason?.message}
        input={register('reason')}
      />
      <Field
        label="Anything else we should know? (Optional)"
        error={errors.details?.message}
        limit={{ text: details, most: DETAILS_MAX }}
      >
        {(tie) => <textarea {...tie} rows={3} dir="auto" {...register('details')} />}
      </Field>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send report'}
      </Button>
    </form>
  );
}
