import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { HiddenUsernameField } from '#web/ui/forms/hidden-username-field.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';

export type SecondFactorProofFormValues = { password: string; code: string };

type ProofDialogProps = {
  viewer: Viewer;
  title: string;
  note: string;
  action: string;
  danger?: boolean;
  onProof: (proof: SecondFactorProofFormValues) => Promise<void>;
  onClose: () => void;
};

const resolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).secondFactorProofFormResolver,
);

export function SecondFactorProofDialog({
  viewer,
  title,
  note,
  action,
  danger,
  onProof,
  onClose,
}: ProofDialogProps) {
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<SecondFactorProofFormValues>({
    resolver,
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit(proof: SecondFactorProofFormValues) {
    setFormError(null);
    await onProof(proof).catch((error: unknown) =>
      setFormError(userErrorText(error, 'That didn’t work. Please try again.')),
    );
  }

  return (
    <FormDialog open onClose={onClose} title={title} note={note}>
      <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
        <HiddenUsernameField username={viewer.username} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          problem={errors.password?.message}
          input={register('password')}
        />
        <Field
          label="Code"
          error={errors.code?.message}
          message="Six digits from your authenticator app, or a recovery code."
        >
          {(tie) => (
            <input
              {...tie}
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              {...register('code')}
            />
          )}
        </Field>
        <FormError>{formError}</FormError>
        <Button type="submit" wide variant={danger ? 'danger' : 'primary'} disabled={isSubmitting}>
          {action}
        </Button>
      </form>
    </FormDialog>
  );
}
