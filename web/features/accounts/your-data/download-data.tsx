import { zodResolver } from '@hookform/resolvers/zod';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Viewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { confirmIdentity, downloadExport } from './account-data.ts';
import { PasswordLine } from './delete-account.tsx';

const schema = z.object({ password: z.string().min(1, 'Please type your password.') });
type DownloadFormValues = z.output<typeof schema>;

/** The browser fetches the file by itself: it may be large, and is packed while it comes. */
export function DownloadData({ viewer }: { viewer: Viewer }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus, reset } = useForm<DownloadFormValues>({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit({ password }: DownloadFormValues) {
    const problem = await confirmIdentity(password);
    setRefusal(problem);
    if (problem) return setFocus('password', { shouldSelect: true });
    reset();
    downloadExport(viewer.id);
    toast({ title: 'Your data is on its way', text: 'Your browser saves it as a ZIP file.' });
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <PasswordLine
        username={viewer.username}
        problem={errors.password?.message}
        input={register('password')}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" wide disabled={isSubmitting}>
        <Download className="icon" aria-hidden />
        Download my data
      </Button>
    </form>
  );
}
