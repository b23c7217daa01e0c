import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useUpdateProfile, userErrorText } from '#web/lib/session/account.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { useSite } from '#web/lib/document/page-state-context.tsx';
import { lazyResolver } from '#web/lib/forms/lazy-resolver.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { failureToast, toast } from '#web/ui/feedback/toast-store.ts';
import type { profileSchema } from './schemas.ts';
import { canSubmitUsername, useUsernameCheck } from './username-check.ts';
import { UsernameField } from './username-field.tsx';

const resolver = lazyResolver(async () => (await import('./resolvers.ts')).profileResolver);

type Fields = z.output<typeof profileSchema>;

export function ProfileForm({ viewer }: { viewer: Viewer }) {
  const update = useUpdateProfile();
  const { register, handleSubmit, control, formState, reset } = useForm<Fields>({
    resolver,
    defaultValues: fieldsOf(viewer),
  });
  const { errors, isSubmitting } = formState;
  const check = useUsernameCheck(useWatch({ control, name: 'username' }), viewer.username);

  async function submit(fields: Fields) {
    if (await update(changesIn(fields, viewer))) reset(fields);
  }

  return (
    <form className="account-form" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <UsernameField check={check} problem={errors.username?.message} input={register('username')} />
      <Field label="Email" error={errors.email?.message}>
        {(tie) => <input {...tie} type="email" autoComplete="email" {...register('email')} />}
      </Field>
      <EmailStatus viewer={viewer} />
      <Field label="Display name" error={errors.displayName?.message}>
        {(tie) => <input {...tie} type="text" autoComplete="name" {...register('displayName')} />}
      </Field>
      <Field label="Bio" error={errors.bio?.message}>
        {(tie) => <textarea {...tie} {...register('bio')} />}
      </Field>
      <Field label="Location" error={errors.location?.message}>
        {(tie) => <input {...tie} type="text" autoComplete="address-level2" {...register('location')} />}
      </Field>
      <Button type="submit" wide disabled={isSubmitting || !canSubmitUsername(check)}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

function fieldsOf({ username, email, displayName, bio, location }: Viewer): Fields {
  return { username, email, displayName: displayName ?? '', bio: bio ?? '', location: location ?? '' };
}

/** Only changed fields; an emptied one becomes null. */
function changesIn(fields: Fields, viewer: Viewer) {
  const before = fieldsOf(viewer);
  const names = (Object.keys(before) as (keyof Fields)[]).filter((name) => fields[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, fields[name] || null]));
}

/** Renders nothing if the site sends no email. */
function EmailStatus({ viewer: { email, emailVerified } }: { viewer: Viewer }) {
  const { hasMail } = useSite();
  const [isSending, setSending] = useState(false);
  if (!hasMail) return null;

  async function send() {
    setSending(true);
    try {
      await call('POST', '/api/auth/email-verification');
      toast({ title: 'Email sent', text: `Please open the link we sent to ${email}.` });
    } catch (error) {
      failureToast('Email not sent', userErrorText(error, 'We couldn’t send the email. Please try again.'));
    }
    setSending(false);
  }

  if (emailVerified) {
    return (
      <p className="email-status muted small">
        <BadgeCheck className="icon" aria-hidden />
        {email} is confirmed.
      </p>
    );
  }
  return (
    <p className="email-status muted small">
      {email} isn’t confirmed yet.
      <Button variant="quiet" disabled={isSending} onClick={() => void send()}>
        {isSending ? 'Sending...' : 'Send the email again'}
      </Button>
    </p>
  );
}
