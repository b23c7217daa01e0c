import { useEffect, useRef, type InputHTMLAttributes } from 'react';
import { Field } from '#web/ui/forms/field.tsx';

type CodeFieldProps = {
  input: InputHTMLAttributes<HTMLInputElement>;
  problem?: string | undefined;
  /** During setup, where recovery codes do not exist yet. */
  isFirst?: boolean;
};

/** Takes the focus, because it appears after the previous step was accepted. */
export function SecondFactorCodeField({ input, problem, isFirst }: CodeFieldProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={container}>
      <Field
        label="Code"
        error={problem}
        message={`Six digits from your authenticator app${isFirst ? '.' : ', or a recovery code.'}`}
      >
        {(tie) => (
          <input
            {...tie}
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
          />
        )}
      </Field>
    </div>
  );
}
