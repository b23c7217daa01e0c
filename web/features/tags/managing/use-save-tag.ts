import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditableTag } from '#contract/tags.ts';
import { ApiError, call } from '#web/lib/call.ts';
import { changedFields, conflictingFields, mergeFields } from '#web/lib/merge-fields.ts';
import { isStale } from '#web/lib/reason.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import type { Difference } from '#web/ui/conflict.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { tagsQuery } from '../api.ts';

export type TagFields = Pick<EditableTag, 'name' | 'type'>;

/** Creates a tag, or saves what was changed of one; only what somebody else has changed too is asked about. */
export function useSaveTag(tag: EditableTag | null, onSaved: () => void) {
  const client = useQueryClient();
  const [base, setBase] = useState(tag);
  const [theirs, setTheirs] = useState<EditableTag | null>(null);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);

  async function save(fields: TagFields) {
    if (fields.name.trim() === '') return setProblem('Name is required');
    setSaving(true);
    try {
      const isSaved = await (base ? update(base, theirs ?? base, fields) : create(fields));
      if (isSaved) {
        toast({ title: tag ? 'Tag updated' : 'Tag made', text: fields.name.trim() });
        onSaved();
        await refreshCatalogue(client);
      }
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : 'Failed to save the tag. Please try again.');
    }
    setSaving(false);
  }

  async function create(body: TagFields): Promise<true> {
    await call('POST', '/api/tags', { body });
    return true;
  }

  /** False where somebody else's version is shown first. */
  async function update(from: EditableTag, over: EditableTag, fields: TagFields): Promise<boolean> {
    const { id, revision } = over;
    try {
      const body = changedFields(fields, tagFields(from));
      await call('PATCH', '/api/tags/{id}', { params: { id }, body, ifMatch: `"${revision}"` });
      return true;
    } catch (error) {
      if (!isStale(error)) throw error;
    }
    const now = await currentTag(client, id);
    if (!now) {
      setProblem('Somebody else has deleted this tag in the meantime.');
      return false;
    }
    if (tagConflicts(from, fields, now).length === 0) return update(from, now, fields);
    setTheirs(now);
    return false;
  }

  /** What the form shows then: theirs, and of mine what they have not changed. */
  function takeTheirs(fields: TagFields): TagFields {
    if (!base || !theirs) return fields;
    setBase(theirs);
    setTheirs(null);
    return mergeFields(tagFields(base), fields, tagFields(theirs));
  }

  const conflicts = (fields: TagFields) => (base && theirs ? tagConflicts(base, fields, theirs) : null);
  const clearProblem = () => setProblem('');
  return { save, conflicts, takeTheirs, problem, clearProblem, isSaving };
}

async function currentTag(client: QueryClient, id: number): Promise<EditableTag | undefined> {
  const tags = await client.fetchQuery({ ...tagsQuery(), staleTime: 0 });
  return tags.find((other) => other.id === id);
}

function tagFields({ name, type }: EditableTag): TagFields {
  return { name, type };
}

const LABELS = { name: 'Name', type: 'Type' } as const;

function tagConflicts(base: EditableTag, mine: TagFields, theirs: EditableTag): Difference[] {
  return conflictingFields(tagFields(base), mine, tagFields(theirs)).map((field) => ({
    label: LABELS[field],
    mine: mine[field],
    theirs: theirs[field],
  }));
}
