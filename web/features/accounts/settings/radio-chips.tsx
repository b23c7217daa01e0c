import { useId } from 'react';

type RadioChipsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  hint?: string;
  onChoose: (value: Value) => void;
};

export function RadioChips<Value extends string>({
  label,
  options,
  value,
  hint,
  onChoose,
}: RadioChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice" aria-describedby={hint ? `${name}hint` : undefined}>
      <legend>{label}</legend>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
      {hint && (
        <p className="muted small" id={`${name}hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
