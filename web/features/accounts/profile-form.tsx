import { useState, type InputEvent, type SubmitEvent } from 'react';
import type { z } from 'zod';
import { useUpdateProfile } from '#web/lib/session/account-actions.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { useInputTypedBeforeHydration } from '#web/ui/forms/use-input-typed-before-hydration.ts';
import type { profileSchema } from './form-schemas.ts';
import { EmailStatus } from './settings/email-status.tsx';
import { canSubmitUsername, useUsernameCheck } from './username-check.ts';
import { UsernameField } from './username-field.tsx';

const resolver = createLazyFormResolver(
  async () => (await import('./form-resolvers.ts')).profileFormResolver,
);

type Fields = z.output<typeof profileSchema>;
type FieldErrors = { [Name in keyof Fields]?: string | undefined };

/** Without react-hook-form, which the page would load before anyone uses the form. */
export function ProfileForm({ viewer }: { viewer: Viewer }) {
  const update = useUpdateProfile();
  const [username, setUsername] = useState(viewer.username);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaving, setSaving] = useState(false);
  const check = useUsernameCheck(username, viewer.username);
  const saved = fieldsOf(viewer);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setSaving(true);
    const { fields, problems } = await checkFields(Object.fromEntries(new FormData(form)) as Fields);
    setErrors(problems);
    const inputs = [...form.elements] as HTMLInputElement[];
    inputs.find(({ name }) => name in problems)?.focus();
    if (fields && (await update(changesIn(fields, viewer)))) setUsername(fields.username);
    setSaving(false);
  }

  function clearError({ target }: InputEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    if (name in errors) setErrors({ ...errors, [name]: undefined });
  }

  return (
    <form
      className="account-form profile-form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={clearError}
    >
      <UsernameField
        check={check}
        problem={errors.username}
        input={{
          ref: useInputTypedBeforeHydration(username, setUsername),
          name: 'username',
          value: username,
          onChange: ({ target }) => setUsername(target.value),
        }}
      />
      <div>
        <Field label="Email" error={errors.email}>
          {(tie) => (
            <input {...tie} type="email" autoComplete="email" name="email" defaultValue={saved.email} />
          )}
        </Field>
        <EmailStatus viewer={viewer} />
      </div>
      <Field label="Display name" error={errors.displayName}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            autoComplete="name"
            name="displayName"
            defaultValue={saved.displayName}
          />
        )}
      </Field>
      <Field label="Location" error={errors.location}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            autoComplete="address-level2"
            name="location"
            defaultValue={saved.location}
          />
        )}
      </Field>
      <Field label="Bio" error={errors.bio}>
        {(tie) => <textarea {...tie} name="bio" defaultValue={saved.bio} />}
      </Field>
      <Button type="submit" wide disabled={isSaving || !canSubmitUsername(check)}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

async function checkFields(typed: Fields): Promise<{ fields: Fields | null; problems: FieldErrors }> {
  const { values, errors } = await resolver(typed, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const found = Object.entries(errors);
  if (found.length === 0) return { fields: values as Fields, problems: {} };
  const problems = found.filter(([name]) => name in typed).map(([name, error]) => [name, error?.message]);
  return { fields: null, problems: Object.fromEntries(problems) };
}

function fieldsOf({ username, email, displayName, bio, location }: Viewer): Fields {
  return { username, email, displayName: displayName ?? '', bio: bio ?? '', location: location ?? '' };
}

/** Only changed fields; an emptied field becomes null. */
function changesIn(fields: Fields, viewer: Viewer) {
  const before = fieldsOf(viewer);
  const names = (Object.keys(before) as (keyof Fields)[]).filter((name) => fields[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, fields[name] || null]));
}
