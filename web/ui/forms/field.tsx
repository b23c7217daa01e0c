import { Check, TriangleAlert } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { LengthCounter, isTextNearLimit, type LimitedText } from './length-counter.tsx';

type FieldProps = {
  label: string;
  hideLabel?: boolean;
  required?: boolean;
  error?: string | null | undefined;
  state?: 'bad' | 'good' | 'checking';
  /** A sentence, or contract text that begins with a lowercase letter and is read after the label. */
  message?: ReactNode;
  /** Longer text stays in the control and is counted; the form rejects it. */
  limit?: LimitedText;
  children: (tie: FieldAttributes) => ReactElement;
};

export type FieldAttributes = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export function Field({ label, hideLabel, required, error, limit, children, ...props }: FieldProps) {
  const { state, message } = error ? { state: 'bad' as const, message: error } : props;
  const id = useId();
  const messageId = `${id}m`;
  const counterId = `${id}c`;
  const descriptions = [message && messageId, limit && isTextNearLimit(limit) && counterId].filter(Boolean);
  return (
    <div className={state ? `field ${state}` : 'field'}>
      <label htmlFor={id} className={labelClass(hideLabel, required)}>
        {label}
      </label>
      {children({
        id,
        ...(descriptions.length > 0 ? { 'aria-describedby': descriptions.join(' ') } : {}),
        ...(state === 'bad' ? { 'aria-invalid': true as const } : {}),
      })}
      <p className="message" id={messageId} aria-live="polite">
        {message && state === 'bad' && <TriangleAlert className="icon" aria-hidden />}
        {message && state === 'good' && <Check className="icon" aria-hidden />}
        {state === 'checking' && <span className="spinner" aria-hidden="true" />}
        {typeof message === 'string' && /^[a-z]/.test(message) ? `${withoutHint(label)} ${message}` : message}
      </p>
      {limit && <LengthCounter id={counterId} limit={limit} />}
    </div>
  );
}

/** "Note" for "Note (Optional)", "Ingredients" for "Ingredients, separated by commas" */
function withoutHint(label: string): string {
  return label.replace(/ \(Optional\)$|,.*$/, '');
}

function labelClass(isHidden = false, isRequired = false): string | undefined {
  if (isHidden) return 'sr';
  return isRequired ? 'starred' : undefined;
}
