import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Viewer } from '#web/lib/session/session.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { unlockActionsWithPassword, downloadMemberDataExport } from './account-data-requests.ts';
import { PasswordConfirmationField } from './password-confirmation-field.tsx';

const resolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).dataDownloadFormResolver,
);

/** The browser downloads the file itself, because it may be large and is compressed while it is sent. */
export function DownloadMemberDataForm({ viewer }: { viewer: Viewer }) {
  const [formError, setFormError] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus, reset } = useForm({
    resolver,
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit({ password }: { password: string }) {
    const problem = await unlockActionsWithPassword(password);
    setFormError(problem);
    if (problem) return setFocus('password', { shouldSelect: true });
    reset();
    downloadMemberDataExport(viewer.id);
    toast({ title: 'Your data is on its way', text: 'Your browser will save it as a ZIP file.' });
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <PasswordConfirmationField
        username={viewer.username}
        problem={errors.password?.message}
        input={register('password')}
      />
      <FormError>{formError}</FormError>
      <Button type="submit" wide disabled={isSubmitting}>
        <Download className="icon" aria-hidden />
        Download my data
      </Button>
    </form>
  );
}
