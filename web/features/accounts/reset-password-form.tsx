import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { clearViewer } from '#web/lib/session/session.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PasswordStrengthHint } from './password-strength-hint.tsx';

const resolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).resetPasswordFormResolver,
);
const EMPTY = { newPassword: '', confirmPassword: '' };

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { passwordMinLength } = useSiteSettings();
  const client = useQueryClient();
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, control, formState } = useForm({
    resolver,
    context: { passwordMinLength },
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const newPassword = useWatch({ control, name: 'newPassword' });

  async function submit(values: typeof EMPTY) {
    setFormError(null);
    try {
      const body = { newPassword: values.newPassword };
      await callApi('POST', '/api/auth/password-reset/{token}', { params: { token }, body });
      clearViewer(client);
      toast({ title: 'Password changed', text: 'Please log in with your new password.' });
      onDone();
    } catch (error) {
      setFormError(userErrorText(error, 'We couldn’t change your password. Please try again.'));
    }
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        problem={errors.newPassword?.message}
        input={register('newPassword')}
      >
        <PasswordStrengthHint password={newPassword} />
      </PasswordField>
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        problem={errors.confirmPassword?.message}
        input={register('confirmPassword')}
      />
      <FormError>
        {formError && (
          <span>
            {formError} <Link href="/forgot-password">Forgot your password?</Link>
          </span>
        )}
      </FormError>
      <Button type="submit" size="big" wide disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Set new password'}
      </Button>
    </form>
  );
}
