import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldErrors, UseFormRegister, UseFormReset, UseFormSubscribe } from 'react-hook-form';
import { MAX_RECOMMENDATION_LENGTH } from '#shared/text/text-limits.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import type { RecommendRestaurantFormValues } from './recommend-restaurant-form-resolver.ts';
import {
  EMPTY_RECOMMENDATION,
  deleteRecommendationDraft,
  readRecommendationDraft,
  storeRecommendationDraft,
  type RecommendationDraft,
} from './recommendation-draft-storage.ts';

const resolver = createLazyFormResolver(
  async () => (await import('./recommend-restaurant-form-resolver.ts')).recommendRestaurantFormResolver,
);
const BLANK = { ...EMPTY_RECOMMENDATION, confirmUrl: '' };

type Fields = typeof BLANK;

export function RecommendRestaurantForm() {
  const { register, handleSubmit, control, formState, reset, subscribe } = useForm({
    resolver,
    defaultValues: BLANK,
  });
  const { errors, isSubmitting } = formState;
  const written = useWatch({ control, name: 'notes' });
  useStoredDraft(reset, subscribe);

  async function submit(fields: RecommendRestaurantFormValues) {
    if (!(await sendRecommendation(fields))) return;
    reset(BLANK);
    deleteRecommendationDraft();
  }

  return (
    <form className="panel recommend-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <Field label="Restaurant Website" required error={errors.websiteUrl?.message}>
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
        limit={{ text: written, max: MAX_RECOMMENDATION_LENGTH }}
        error={errors.notes?.message}
      >
        {(tie) => (
          <textarea
            {...tie}
            rows={5}
            required
            dir="auto"
            placeholder="What they fry, and why you’d go back"
            {...register('notes')}
          />
        )}
      </Field>
      <ContactFields register={register} errors={errors} />
      <Honeypot register={register} />
      <Actions isSubmitting={isSubmitting} />
      <p className="muted small">Submissions are reviewed and approval typically takes 2-3 business days.</p>
    </form>
  );
}

function useStoredDraft(reset: UseFormReset<Fields>, subscribe: UseFormSubscribe<Fields>): void {
  useEffect(() => {
    const draft = readRecommendationDraft();
    if (draft) reset({ ...BLANK, ...draft });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeRecommendationDraft(values),
    });
  }, [reset, subscribe]);
}

type ContactFieldsProps = {
  register: UseFormRegister<Fields>;
  errors: FieldErrors<Fields>;
};

function ContactFields({ register, errors }: ContactFieldsProps) {
  return (
    <fieldset>
      <legend>Optional. We’ll only use these to follow up.</legend>
      <div className="recommend-pair">
        <Field label="Your Name" error={errors.name?.message}>
          {(tie) => <input {...tie} type="text" autoComplete="name" {...register('name')} />}
        </Field>
        <Field label="Email Address" error={errors.email?.message}>
          {(tie) => <input {...tie} type="email" autoComplete="email" {...register('email')} />}
        </Field>
      </div>
      <Field label="Phone Number" error={errors.phoneNumber?.message}>
        {(tie) => <input {...tie} type="tel" autoComplete="tel" {...register('phoneNumber')} />}
      </Field>
    </fieldset>
  );
}

/** A field that people do not see and bots fill in. */
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
    <div className="recommend-actions">
      <ButtonLink variant="line" to="/" onClick={deleteRecommendationDraft}>
        Cancel
      </ButtonLink>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Submitting...' : 'Submit Recommendation'}
      </Button>
    </div>
  );
}

export async function sendRecommendation(
  fields: RecommendationDraft & { confirmUrl: string },
): Promise<boolean> {
  try {
    await callApi('POST', '/api/restaurant-recommendations', { body: fields });
  } catch {
    showFailureToast('Submission Failed', "We couldn't submit your recommendation. Please try again later.");
    return false;
  }
  toast({
    title: 'Recommendation Submitted',
    text: 'Thank you! Your restaurant recommendation has been submitted for review.',
  });
  return true;
}
