import type { InputHTMLAttributes } from 'react';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { HiddenUsernameField } from '#web/ui/forms/hidden-username-field.tsx';

type PasswordLineProps = {
  username: string;
  problem: string | undefined;
  input: InputHTMLAttributes<HTMLInputElement>;
};

export function PasswordConfirmationField({ username, problem, input }: PasswordLineProps) {
  return (
    <>
      <HiddenUsernameField username={username} />
      <PasswordField label="Your password" problem={problem} autoComplete="current-password" input={input} />
    </>
  );
}
