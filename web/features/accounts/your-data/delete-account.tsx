import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Viewer } from '#web/lib/session/session.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { ErasureFormValues } from './form-resolvers.ts';
import { requestAccountErasure, redirectAfterErasureRequest } from './account-data-requests.ts';
import { PasswordConfirmationField } from './password-confirmation-field.tsx';

const resolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).erasureFormResolver,
);

const CHOICES = [
  { value: 'remove', text: 'Remove them', note: 'We’ll delete your ratings and text too.' },
  {
    value: 'anonymous',
    text: 'Keep them without my name',
    note: 'They’ll say “Former member” instead of your name.',
  },
] as const;

export function DeleteAccount({ viewer }: { viewer: Viewer }) {
  const [pendingErasure, setPendingErasure] = useState<ErasureFormValues | null>(null);
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm<ErasureFormValues>({
    resolver,
  });
  const { errors } = formState;

  async function go() {
    if (!pendingErasure) return;
    const { eraseOn, problem } = await requestAccountErasure(viewer.id, pendingErasure);
    setPendingErasure(null);
    if (eraseOn) return redirectAfterErasureRequest(eraseOn);
    setFormError(problem);
    setFocus('password', { shouldSelect: true });
  }

  return (
    <form
      className="account-form"
      method="post"
      noValidate
      onSubmit={handleSubmit((values) => {
        setFormError(null);
        setPendingErasure(values);
      })}
    >
      <RadioGroup
        legend="What happens to your reviews?"
        options={CHOICES}
        problem={errors.reviews?.message}
        input={register('reviews')}
      />
      <PasswordConfirmationField
        username={viewer.username}
        problem={errors.password?.message}
        input={register('password')}
      />
      <FormError>{formError}</FormError>
      <Button type="submit" variant="danger" wide>
        Delete my account
      </Button>
      <ConfirmDialog
        open={pendingErasure !== null}
        title="Delete your account?"
        text="You’ll be logged out everywhere, and your profile, list, and reviews will be hidden. To keep your account, log in before it’s erased."
        action="Delete my account"
        busyText="Deleting..."
        danger
        onConfirm={go}
        onClose={() => setPendingErasure(null)}
      />
    </form>
  );
}
