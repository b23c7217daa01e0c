import { useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { Field } from '#web/ui/field.tsx';

interface PasswordLineProps {
  username: string;
  problem: string | undefined;
  input: InputHTMLAttributes<HTMLInputElement>;
}

/** The password once more, with the name beside it for what fills in passwords. */
export function PasswordLine({ username, problem, input }: PasswordLineProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="password">
      <input
        type="text"
        className="sr"
        aria-hidden
        tabIndex={-1}
        readOnly
        autoComplete="username"
        value={username}
      />
      <Field label="Your password" state={problem ? 'bad' : undefined} message={problem}>
        {(tie) => (
          <input
            {...tie}
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
          />
        )}
      </Field>
      <button
        type="button"
        className="btn quiet"
        aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
