import type { ComponentProps } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import type { UsernameCheckState } from './username-check.ts';

type UsernameFieldProps = {
  check: UsernameCheckState;
  problem?: string | undefined;
  input: ComponentProps<'input'>;
};

const LOOKS = {
  empty: undefined,
  own: undefined,
  invalid: 'bad',
  checking: 'checking',
  available: 'good',
  unavailable: 'bad',
  failed: undefined,
} as const;

export function UsernameField({ check, problem, input }: UsernameFieldProps) {
  const isUntouched = check.state === 'empty' || check.state === 'own';
  return (
    <Field
      label="Username"
      state={isUntouched && problem ? 'bad' : LOOKS[check.state]}
      message={check.message ?? problem}
    >
      {(tie) => (
        <input
          {...tie}
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
      )}
    </Field>
  );
}
