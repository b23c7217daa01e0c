import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormRegister, UseFormReset, UseFormSubscribe } from 'react-hook-form';
import { z } from 'zod';
import { NOTES_MAX, contact, notes, websiteUrl } from '#contract/recommendations.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { EMPTY, dropDraft, keepDraft, readDraft } from './draft.ts';
import { sendRecommendation } from './send-recommendation.ts';

const schema = z.object({ websiteUrl, notes, ...contact, confirmUrl: z.string() });
const BLANK = { ...EMPTY, confirmUrl: '' };

type Fields = typeof BLANK;

export function RecommendForm() {
  const { register, handleSubmit, control, formState, reset, subscribe } = useForm({
    resolver: zodResolver(schema),
    defaultValues: BLANK,
  });
  const { errors, isSubmitting } = formState;
  const written = useWatch({ control, name: 'notes' });
  useKeptDraft(reset, subscribe);

  async function submit(fields: z.output<typeof schema>) {
    if (!(await sendRecommendation(fields))) return;
    reset(BLANK);
    dropDraft();
  }

  function tied(name: keyof typeof EMPTY) {
    const problem = errors[name]?.message;
    return problem ? { state: 'bad' as const, message: problem } : {};
  }

  return (
    <form className="panel recommend-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <Field label="Restaurant Website" required {...tied('websiteUrl')}>
        {(tie) => (
          <input
            {...tie}
            type="url"
            inputMode="url"
            required
            placeholder="https://"
            autoComplete="off"
            {...register('websiteUrl')}
          />
        )}
      </Field>
      <Field
        label="Why is it worth adding?"
        required
        limit={{ text: written, most: NOTES_MAX }}
        {...tied('notes')}
      >
        {(tie) => (
          <textarea
            {...tie}
            rows={5}
            required
            dir="auto"
            placeholder="What they fry, and why you would go back"
            {...register('notes')}
          />
        )}
      </Field>
      <ContactFields register={register} tied={tied} />
      <Honeypot register={register} />
      <Actions isSubmitting={isSubmitting} />
      <p className="muted small">Submissions are reviewed and approval typically takes 2-3 business days.</p>
    </form>
  );
}

/** Fills the form with what was typed before and not sent, and keeps what is typed. */
function useKeptDraft(reset: UseFormReset<Fields>, subscribe: UseFormSubscribe<Fields>): void {
  useEffect(() => {
    const draft = readDraft();
    if (draft) reset({ ...BLANK, ...draft });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(values),
    });
  }, [reset, subscribe]);
}

type ContactFieldsProps = {
  register: UseFormRegister<Fields>;
  tied: (name: keyof typeof EMPTY) => { state?: 'bad'; message?: string };
};

function ContactFields({ register, tied }: ContactFieldsProps) {
  return (
    <fieldset>
      <legend>Optional, and used only to follow up</legend>
      <div className="recommend-pair">
        <Field label="Your Name" {...tied('name')}>
          {(tie) => <input {...tie} type="text" autoComplete="name" {...register('name')} />}
        </Field>
        <Field label="Email Address" {...tied('email')}>
          {(tie) => <input {...tie} type="email" autoComplete="email" {...register('email')} />}
        </Field>
      </div>
      <Field label="Phone Number" {...tied('phoneNumber')}>
        {(tie) => <input {...tie} type="tel" autoComplete="tel" {...register('phoneNumber')} />}
      </Field>
    </fieldset>
  );
}

/** No human sees it, and programs fill it in. */
function Honeypot({ register }: Pick<ContactFieldsProps, 'register'>) {
  return (
    <div className="sr" aria-hidden="true">
      <label>
        Leave this one empty
        <input type="text" tabIndex={-1} autoComplete="off" {...register('confirmUrl')} />
      </label>
    </div>
  );
}

function Actions({ isSubmitting }: { isSubmitting: boolean }) {
  return (
    <div className="recommend-deeds">
      <ButtonLink look="line" to="/" onClick={dropDraft}>
        Cancel
      </ButtonLink>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Submitting...' : 'Submit Recommendation'}
      </Button>
    </div>
  );
}
