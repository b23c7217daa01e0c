import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditableTag } from '#contract/tags.ts';
import { ApiError, call } from '#web/lib/call.ts';
import { isStale } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { tagsQuery } from '../api.ts';

interface TagFormProps {
  /** The one to change; null makes one. */
  tag: EditableTag | null;
  /** The types in use, offered as one writes. */
  types: readonly string[];
  onClose: () => void;
}

export function TagForm({ tag, types, onClose }: TagFormProps) {
  const client = useQueryClient();
  const [name, setName] = useState(tag?.name ?? '');
  const [type, setType] = useState(tag?.type ?? '');
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<EditableTag | null>(null);

  async function save() {
    if (name.trim() === '') return setProblem('Name is required');
    setSaving(true);
    try {
      const body = { name, type };
      const known = theirs ?? tag;
      const ifMatch = `"${known?.revision}"`;
      if (known) await call('PATCH', '/api/tags/{id}', { params: { id: known.id }, body, ifMatch });
      else await call('POST', '/api/tags', { body });
      toast({ title: tag ? 'Tag updated' : 'Tag made', text: name.trim() });
      onClose();
      await refreshCatalogue(client);
    } catch (error) {
      if (isStale(error)) await showTheirs();
      else setProblem(error instanceof ApiError ? error.text : 'Failed to save the tag. Please try again.');
    }
    setSaving(false);
  }

  async function showTheirs() {
    const tags = await client.fetchQuery({ ...tagsQuery(), staleTime: 0 }).catch(() => []);
    const found = tags.find(({ id }) => id === tag?.id);
    if (found) setTheirs(found);
    else setProblem('Somebody else has deleted this tag in the meantime.');
  }

  return (
    <form
      className="stacked"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Name" state={problem ? 'bad' : undefined} message={problem}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            required
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem('');
            }}
          />
        )}
      </Field>
      <Field label="Type">
        {(tie) => (
          <input
            {...tie}
            type="text"
            list="tag-types"
            maxLength={40}
            autoComplete="off"
            placeholder="style"
            value={type}
            onChange={(event) => setType(event.target.value)}
          />
        )}
      </Field>
      <datalist id="tag-types">
        {types.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
      {theirs && (
        <Conflict
          differences={[
            { label: 'Name', mine: name, theirs: theirs.name },
            { label: 'Type', mine: type, theirs: theirs.type },
          ].filter(({ mine, theirs }) => mine !== theirs)}
          onKeepMine={() => void save()}
          onTakeTheirs={onClose}
        />
      )}
      <footer>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : tag ? 'Update Tag' : 'Create Tag'}
        </Button>
      </footer>
    </form>
  );
}
