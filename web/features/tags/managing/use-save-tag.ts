import { useQueryClient } from '@tanstack/react-query';
import type { EditableTag } from '#contract/tags.ts';
import { ApiError, call } from '#web/lib/call.ts';
import { useConcurrentEdit } from '#web/lib/concurrent-edit.ts';
import { changedFields, conflictingFields } from '#web/lib/merge-fields.ts';
import { refreshCatalogue } from '#web/lib/refresh-catalogue.ts';
import type { Difference } from '#web/ui/conflict.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { tagsQuery } from '../api.ts';

export type TagFields = Pick<EditableTag, 'name' | 'type'>;

/** Creates a tag, or saves what was changed of one. */
export function useSaveTag(tag: EditableTag | null, onSaved: () => void) {
  const client = useQueryClient();
  const { base, update, conflicts, takeTheirs } = useConcurrentEdit(tag, {
    fieldsOf: tagFields,
    differences: tagConflicts,
    async save(fields, before, ifMatch) {
      const params = { id: tag?.id ?? 0 };
      return await call('PATCH', '/api/tags/{id}', { params, body: changedFields(fields, before), ifMatch });
    },
    async reread() {
      const tags = await client.fetchQuery({ ...tagsQuery(), staleTime: 0 });
      const now = tags.find((other) => other.id === tag?.id);
      if (!now) throw new ApiError(404, 'Somebody else has deleted this tag in the meantime.');
      return now;
    },
  });

  async function save(fields: TagFields): Promise<void> {
    const saved = await (base ? update(base, fields) : call('POST', '/api/tags', { body: fields }));
    if (!saved) return;
    toast({ title: tag ? 'Tag updated' : 'Tag made', text: fields.name });
    onSaved();
    await refreshCatalogue(client);
  }

  return { save, conflicts, takeTheirs };
}

function tagFields({ name, type }: EditableTag): TagFields {
  return { name, type };
}

const LABELS = { name: 'Name', type: 'Type' } as const;

function tagConflicts(base: TagFields, mine: TagFields, theirs: TagFields): Difference[] {
  return conflictingFields(base, mine, theirs).map((field) => ({
    label: LABELS[field],
    mine: mine[field],
    theirs: theirs[field],
  }));
}
