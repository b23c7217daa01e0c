import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useRegister } from '#web/lib/session/account-actions.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PasswordStrengthHint } from './password-strength-hint.tsx';
import { canSubmitUsername, useUsernameCheck } from './username-check.ts';
import { UsernameField } from './username-field.tsx';

const resolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).registrationFormResolver,
);
const EMPTY = { username: '', email: '', password: '', confirmPassword: '' };

export function RegisterForm() {
  const { passwordMinLength } = useSiteSettings();
  const makeAccount = useRegister();
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, control, formState, setFocus } = useForm({
    resolver,
    context: { passwordMinLength },
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  // In screen order, because the first invalid field gets the focus.
  const fields = {
    username: register('username'),
    email: register('email'),
    password: register('password'),
    confirmPassword: register('confirmPassword'),
  };
  const [username, password] = useWatch({ control, name: ['username', 'password'] });
  const check = useUsernameCheck(username);

  async function submit({ confirmPassword: _again, ...registration }: typeof EMPTY) {
    if (!canSubmitUsername(check)) return setFocus('username');
    setFormError(null);
    setFormError(await makeAccount(registration));
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <UsernameField check={check} problem={errors.username?.message} input={fields.username} />
      <Field label="Email" error={errors.email?.message}>
        {(tie) => <input {...tie} type="email" autoComplete="email" {...fields.email} />}
      </Field>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        problem={errors.password?.message}
        input={fields.password}
      >
        <PasswordStrengthHint password={password} username={username} />
      </PasswordField>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        problem={errors.confirmPassword?.message}
        input={fields.confirmPassword}
      />
      <FormError isSilent>{formError}</FormError>
      <Button type="submit" size="big" wide disabled={isSubmitting}>
        {isSubmitting ? 'Creating your account...' : 'Register'}
      </Button>
    </form>
  );
}
