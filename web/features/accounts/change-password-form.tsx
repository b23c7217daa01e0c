import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { sessionsQuery } from './queries.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { HiddenUsernameField } from '#web/ui/forms/hidden-username-field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PasswordStrengthHint } from './password-strength-hint.tsx';

const resolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).changePasswordFormResolver,
);
const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePasswordForm({ viewer, onDone }: { viewer: Viewer; onDone: () => void }) {
  const { passwordMinLength } = useSiteSettings();
  const client = useQueryClient();
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, control, formState, setFocus } = useForm({
    resolver,
    context: { passwordMinLength },
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const newPassword = useWatch({ control, name: 'newPassword' });

  async function submit({ currentPassword, newPassword: chosen }: typeof EMPTY) {
    setFormError(null);
    try {
      const body = { currentPassword, newPassword: chosen };
      await callApi('POST', '/api/users/{id}/password', { params: { id: viewer.id }, body });
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      toast({
        title: 'Password changed',
        text: 'You’re still logged in here, and logged out everywhere else.',
      });
      onDone();
    } catch (error) {
      setFormError(userErrorText(error, 'We couldn’t change your password. Please try again.'));
      setFocus('currentPassword', { shouldSelect: true });
    }
  }

  return (
    <form className="account-form password-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <HiddenUsernameField username={viewer.username} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        problem={errors.currentPassword?.message}
        input={register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        problem={errors.newPassword?.message}
        input={register('newPassword')}
      >
        <PasswordStrengthHint password={newPassword} username={viewer.username} />
      </PasswordField>
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        problem={errors.confirmPassword?.message}
        input={register('confirmPassword')}
      />
      <FormError>{formError}</FormError>
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Set new password'}
      </Button>
    </form>
  );
}
