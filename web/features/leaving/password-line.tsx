import type { InputHTMLAttributes } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';

type PasswordLineProps = {
  username: string;
  problem: string | undefined;
  input: InputHTMLAttributes<HTMLInputElement>;
};

/** The password once more, with the name beside it for what fills in passwords. */
export function PasswordLine({ username, problem, input }: PasswordLineProps) {
  return (
    <>
      <input
        type="text"
        className="sr"
        aria-hidden
        tabIndex={-1}
        readOnly
        autoComplete="username"
        value={username}
      />
      <PasswordField label="Your password" problem={problem} autoComplete="current-password" input={input} />
    </>
  );
}
