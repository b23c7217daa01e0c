import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { useLogin, type LoginInput } from '#web/lib/session/account-actions.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { SecondFactorCodeField } from './second-factor/code-field.tsx';

const resolver = createLazyFormResolver(async () => (await import('./form-resolvers.ts')).loginFormResolver);

export function LoginForm() {
  const login = useLogin();
  const [formError, setFormError] = useState<string | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const [asksForCode, setAsksForCode] = useState(false);
  const { register, handleSubmit, formState, setFocus, getValues, resetField } = useForm<LoginInput>({
    resolver,
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  // In screen order, because the first invalid field gets the focus.
  const fields = { username: register('username'), password: register('password') };

  async function submit(credentials: LoginInput) {
    setFormError(null);
    const failure = await login(credentials);
    setQuestion(failure?.question === 'keepAccount' ? failure.text : null);
    if (failure?.question === 'code') return setAsksForCode(true);
    if (!failure || failure.question) return;
    setFormError(failure.text);
    setFocus(asksForCode ? 'code' : 'password', { shouldSelect: true });
  }

  function leaveCode() {
    setAsksForCode(false);
    setFormError(null);
    resetField('code');
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      {asksForCode ? (
        <SecondFactorCodeField input={register('code')} problem={errors.code?.message} />
      ) : (
        <>
          <Field label="Username" error={errors.username?.message}>
            {(tie) => (
              <input
                {...tie}
                type="text"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                {...fields.username}
              />
            )}
          </Field>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            problem={errors.password?.message}
            input={fields.password}
          />
        </>
      )}
      <FormError isSilent>{formError}</FormError>
      <Button type="submit" size="big" wide disabled={isSubmitting}>
        {isSubmitting ? 'Logging in...' : 'Login'}
      </Button>
      <StayDialog
        question={question}
        onStay={handleSubmit(() => submit({ ...getValues(), keepAccount: true }))}
        onClose={() => setQuestion(null)}
      />
      {asksForCode ? (
        <Button variant="quiet" wide onClick={leaveCode}>
          Back to login
        </Button>
      ) : (
        <p className="small center">
          <Link href="/forgot-password">Forgot your password?</Link>
        </p>
      )}
    </form>
  );
}

type StayDialogProps = {
  question: string | null;
  onStay: () => unknown;
  onClose: () => void;
};

function StayDialog({ question, onStay, onClose }: StayDialogProps) {
  return (
    <ConfirmDialog
      open={question !== null}
      title="Keep your account?"
      text={question}
      action="Keep my account"
      cancelLabel="Not now"
      busyText="Restoring..."
      onConfirm={onStay}
      onClose={onClose}
    />
  );
}
