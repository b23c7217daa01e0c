import type { InputHTMLAttributes } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';
import { UsernameForManagers } from '#web/ui/username-for-managers.tsx';

type PasswordLineProps = {
  username: string;
  problem: string | undefined;
  input: InputHTMLAttributes<HTMLInputElement>;
};

/** The password once more, with the name beside it for what fills in passwords. */
export function PasswordLine({ username, problem, input }: PasswordLineProps) {
  return (
    <>
      <UsernameForManagers username={username} />
      <PasswordField label="Your password" problem={problem} autoComplete="current-password" input={input} />
    </>
  );
}
