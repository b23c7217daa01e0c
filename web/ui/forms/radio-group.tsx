import { useId, type InputHTMLAttributes } from 'react';

type RadioGroupProps = {
  legend: string;
  options: readonly { value: string; text: string; note?: string }[];
  problem?: string | undefined;
  input: InputHTMLAttributes<HTMLInputElement>;
  /** For a controlled group. */
  chosen?: string;
};

export function RadioGroup({ legend, options, problem, input, chosen }: RadioGroupProps) {
  const problemId = useId();
  return (
    <fieldset className="radio-group" aria-describedby={problem ? problemId : undefined}>
      <legend>{legend}</legend>
      <div className="radio-rows">
        {options.map(({ value, text, note }) => (
          <label key={value}>
            <input
              {...input}
              type="radio"
              value={value}
              {...(chosen !== undefined && { checked: chosen === value })}
            />
            <span>
              {text}
              {note && <span className="muted small">{note}</span>}
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p className="bad small" id={problemId} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
