import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useUpdateProfile } from '#web/lib/account.ts';
import type { Viewer } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { EmailStatus } from './email-status.tsx';
import { profileSchema } from './schemas.ts';
import { mayBeSent, useUsernameCheck } from './username-check.ts';
import { UsernameField } from './username-field.tsx';

type Fields = z.output<typeof profileSchema>;

export function ProfileForm({ viewer }: { viewer: Viewer }) {
  const update = useUpdateProfile();
  const { register, handleSubmit, control, formState, reset } = useForm<Fields>({
    resolver: zodResolver(profileSchema),
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
      <Field label="Email" state={errors.email ? 'bad' : undefined} message={errors.email?.message}>
        {(tie) => <input {...tie} type="email" autoComplete="email" {...register('email')} />}
      </Field>
      <EmailStatus viewer={viewer} />
      <Field
        label="Display name"
        state={errors.displayName ? 'bad' : undefined}
        message={errors.displayName?.message}
      >
        {(tie) => <input {...tie} type="text" autoComplete="name" {...register('displayName')} />}
      </Field>
      <Field label="Bio" state={errors.bio ? 'bad' : undefined} message={errors.bio?.message}>
        {(tie) => <textarea {...tie} {...register('bio')} />}
      </Field>
      <Field label="Location" state={errors.location ? 'bad' : undefined} message={errors.location?.message}>
        {(tie) => <input {...tie} type="text" autoComplete="address-level2" {...register('location')} />}
      </Field>
      <Button type="submit" wide disabled={isSubmitting || !mayBeSent(check)}>
        {isSubmitting ? 'Saving ...' : 'Save'}
      </Button>
    </form>
  );
}

function fieldsOf({ username, email, displayName, bio, location }: Viewer): Fields {
  return { username, email, displayName: displayName ?? '', bio: bio ?? '', location: location ?? '' };
}

/** Only what differs; an emptied field becomes null. */
function changesIn(fields: Fields, viewer: Viewer) {
  const before = fieldsOf(viewer);
  const names = (Object.keys(before) as (keyof Fields)[]).filter((name) => fields[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, fields[name] || null]));
}
