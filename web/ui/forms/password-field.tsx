import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { Field } from '#web/ui/forms/field.tsx';

type PasswordFieldProps = {
  label: string;
  problem?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  input: InputHTMLAttributes<HTMLInputElement>;
  children?: ReactNode;
};

const HIDDEN = { type: 'password' } as const;
const SHOWN = { type: 'text', autoCapitalize: 'none' } as const;

export function PasswordField({ label, problem, autoComplete, input, children }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="password">
      <Field label={label} error={problem}>
        {(tie) => (
          <input
            {...tie}
            {...(isShown ? SHOWN : HIDDEN)}
            autoComplete={autoComplete}
            spellCheck={false}
            {...input}
          />
        )}
      </Field>
      <button
        type="button"
        className="btn quiet"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
      {children}
    </div>
  );
}
