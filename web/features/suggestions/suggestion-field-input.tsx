import { Field } from '#web/ui/forms/field.tsx';
import type { SuggestionField } from './suggestion-fields.ts';
import {
  suggestionTextForDisplay,
  splitCommaSeparatedText,
  toggleTagIdInText,
} from './suggestion-form-texts.ts';

type SuggestionFieldInputProps = {
  field: SuggestionField;
  text: string;
  /** The current value; null for a new sandwich. */
  current: string | null;
  problem: string | undefined;
  onChange: (text: string) => void;
};

export function SuggestionFieldInput({ field, text, current, problem, onChange }: SuggestionFieldInputProps) {
  if (field.control === 'tags') return <TagChoice field={field} text={text} onChange={onChange} />;
  const isChanged = current !== null && text !== current;
  return (
    <Field
      label={field.label}
      error={problem}
      message={isChanged ? <Current text={suggestionTextForDisplay(field, current)} /> : undefined}
    >
      {(tie) => {
        const shared = { ...tie, value: text };
        if ('options' in field)
          return (
            <select {...shared} onChange={(event) => onChange(event.target.value)}>
              {!field.options.some(({ value }) => value === text) && <option value={text}>Unknown</option>}
              {field.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.text}
                </option>
              ))}
            </select>
          );
        if (field.control === 'line' || field.control === 'price')
          return (
            <input
              {...shared}
              type="text"
              dir="auto"
              inputMode={field.control === 'price' ? 'decimal' : undefined}
              autoComplete="off"
              onChange={(event) => onChange(event.target.value)}
            />
          );
        return (
          <textarea {...shared} rows={3} dir="auto" onChange={(event) => onChange(event.target.value)} />
        );
      }}
    </Field>
  );
}

type TagChoiceProps = Pick<SuggestionFieldInputProps, 'text' | 'onChange'> & {
  field: Extract<SuggestionField, { options: unknown }>;
};

function TagChoice({ field: { label, options }, text, onChange }: TagChoiceProps) {
  const chosen = splitCommaSeparatedText(text);
  return (
    <fieldset className="tag-choice">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={() => onChange(toggleTagIdInText(text, option.value))}
          />
          <bdi>{option.text}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function Current({ text }: { text: string }) {
  return (
    <>
      Now: <bdi>{text || 'nothing'}</bdi>
    </>
  );
}
