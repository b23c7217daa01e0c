import { useState } from 'react';
import type { EditableTag } from '#contract/tags.ts';
import { lengthProblem } from '#rules/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { Field } from '#web/ui/field.tsx';
import { useSaveTag } from './use-save-tag.ts';

const NAME_MAX = 60;
const TYPE_MAX = 40;

type TagFormProps = {
  /** The one to change; null makes one. */
  tag: EditableTag | null;
  /** The types in use, offered as one writes. */
  types: readonly string[];
  onClose: () => void;
};

export function TagForm({ tag, types, onClose }: TagFormProps) {
  const [fields, setFields] = useState({ name: tag?.name ?? '', type: tag?.type ?? '' });
  const { save, conflicts, takeTheirs, problem, clearProblem, isSaving } = useSaveTag(tag, onClose);
  const differences = conflicts(fields);
  const nameTooLong = lengthProblem('Name', fields.name, NAME_MAX);
  const typeTooLong = lengthProblem('Type', fields.type, TYPE_MAX);
  const submitText = tag ? 'Update Tag' : 'Create Tag';
  return (
    <form
      className="stacked"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const invalid = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]');
        if (nameTooLong || typeTooLong) invalid?.focus();
        else void save(fields);
      }}
    >
      <Field label="Name" state={nameTooLong || problem ? 'bad' : undefined} message={nameTooLong ?? problem}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            required
            autoComplete="off"
            value={fields.name}
            onChange={(event) => {
              setFields({ ...fields, name: event.target.value });
              clearProblem();
            }}
          />
        )}
      </Field>
      <TypeField
        value={fields.type}
        problem={typeTooLong}
        types={types}
        onChange={(type) => setFields({ ...fields, type })}
      />
      {differences && (
        <Conflict
          differences={differences}
          onKeepMine={() => void save(fields)}
          onTakeTheirs={() => setFields(takeTheirs(fields))}
        />
      )}
      <footer>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : submitText}
        </Button>
      </footer>
    </form>
  );
}

type TypeFieldProps = {
  value: string;
  problem: string | null;
  types: readonly string[];
  onChange: (type: string) => void;
};

function TypeField({ value, problem, types, onChange }: TypeFieldProps) {
  return (
    <>
      <Field label="Type" state={problem ? 'bad' : undefined} message={problem}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            list="tag-types"
            autoComplete="off"
            placeholder="style"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <datalist id="tag-types">
        {types.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
    </>
  );
}
