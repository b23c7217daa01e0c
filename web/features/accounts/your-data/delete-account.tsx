import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type InputHTMLAttributes } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Viewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { HiddenUsernameField } from '#web/ui/forms/hidden-username-field.tsx';
import { requestErasure, redirectToGoodbye } from './account-data.ts';

const schema = z.object({
  reviews: z.enum(['remove', 'anonymous'], 'Please choose what becomes of your reviews.'),
  password: z.string().min(1, 'Please type your password.'),
});
type ErasureFormValues = z.output<typeof schema>;

const CHOICES = [
  { value: 'remove', text: 'Remove them', note: 'Stars and words go with you.' },
  {
    value: 'anonymous',
    text: 'Keep them without my name',
    note: 'They stay as the words of a “Former member”.',
  },
] as const;

/** Asks for the reviews, the password, and once more whether that is meant. */
export function DeleteAccount({ viewer }: { viewer: Viewer }) {
  const [wish, setWish] = useState<ErasureFormValues | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm<ErasureFormValues>({
    resolver: zodResolver(schema),
  });
  const { errors } = formState;

  async function go() {
    if (!wish) return;
    const { eraseOn, problem } = await requestErasure(viewer.id, wish);
    setWish(null);
    if (eraseOn) return redirectToGoodbye(eraseOn);
    setRefusal(problem);
    setFocus('password', { shouldSelect: true });
  }

  return (
    <form
      className="account-form"
      method="post"
      noValidate
      onSubmit={handleSubmit((given) => {
        setRefusal(null);
        setWish(given);
      })}
    >
      <RadioGroup
        legend="What becomes of your reviews?"
        options={CHOICES}
        problem={errors.reviews?.message}
        input={register('reviews')}
      />
      <PasswordLine
        username={viewer.username}
        problem={errors.password?.message}
        input={register('password')}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" look="danger" wide>
        Delete my account
      </Button>
      <ConfirmDialog
        open={wish !== null}
        title="Delete your account?"
        text="You are logged out everywhere at once, and nobody sees you any more. Logging in again brings you back, as long as the account is not erased."
        action="Delete my account"
        busyText="Deleting ..."
        danger
        onConfirm={go}
        onClose={() => setWish(null)}
      />
    </form>
  );
}

type PasswordLineProps = {
  username: string;
  problem: string | undefined;
  input: InputHTMLAttributes<HTMLInputElement>;
};

/** The password once more, with the name beside it for what fills in passwords. */
export function PasswordLine({ username, problem, input }: PasswordLineProps) {
  return (
    <>
      <HiddenUsernameField username={username} />
      <PasswordField label="Your password" problem={problem} autoComplete="current-password" input={input} />
    </>
  );
}
