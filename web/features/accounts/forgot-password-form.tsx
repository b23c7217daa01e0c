import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';

const resolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).forgotPasswordFormResolver,
);

/** The response is the same whether the address has an account or not. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit(fields: { email: string }) {
    try {
      await callApi('POST', '/api/auth/password-reset', { body: fields });
      setSentTo(fields.email);
    } catch (error) {
      showFailureToast(
        'Email not sent',
        userErrorText(error, 'We couldn’t send the email. Please try again.'),
      );
    }
  }

  if (sentTo) {
    return (
      <div className="account-form" role="status">
        <p>
          If there’s an account for <b>{sentTo}</b>, a link is on its way. It works for two hours.
        </p>
        <ButtonLink variant="line" to="/login">
          Back to login
        </ButtonLink>
      </div>
    );
  }
  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <Field label="Email" error={errors.email?.message}>
        {(tie) => <input {...tie} type="email" autoComplete="email" {...register('email')} />}
      </Field>
      <Button type="submit" size="big" wide disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send me a link'}
      </Button>
    </form>
  );
}
