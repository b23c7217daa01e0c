import type { InputHTMLAttributes } from 'react';
import { Field } from './field.tsx';

type DateFieldProps = {
  label: string;
  min?: string;
  input: InputHTMLAttributes<HTMLInputElement>;
};

export function DateField({ label, min, input }: DateFieldProps) {
  return (
    <Field label={label}>
      {(tie) => <input {...tie} type="date" min={min || '2000-01-01'} max="2199-12-31" {...input} />}
    </Field>
  );
}
