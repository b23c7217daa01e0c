import { Check, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';

interface FieldProps {
  label: string;
  hideLabel?: boolean;
  /** Marks it with a star; the control itself says `required`. */
  required?: boolean;
  /** Wrong, right, or being looked up. */
  state?: 'bad' | 'good' | 'checking';
  message?: ReactNode;
  /** Renders the control with the ids that tie it to its label and message. */
  children: (tie: FieldTie) => ReactElement;
}

export interface FieldTie {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export function Field({ label, hideLabel, required, state, message, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}m`;
  return (
    <div className={state ? `field ${state}` : 'field'}>
      <label htmlFor={id} className={hideLabel ? 'sr' : required ? 'starred' : undefined}>
        {label}
      </label>
      {children({
        id,
        ...(message ? { 'aria-describedby': messageId } : {}),
        ...(state === 'bad' ? { 'aria-invalid': true as const } : {}),
      })}
      <p className="message" id={messageId} aria-live="polite">
        {message && state === 'bad' && <TriangleAlert className="icon" aria-hidden />}
        {message && state === 'good' && <Check className="icon" aria-hidden />}
        {state === 'checking' && <span className="spinner" aria-hidden="true" />}
        {message}
      </p>
    </div>
  );
}
