import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { EditableTag } from '#contract/catalog/tags.ts';
import { ApiError, callApi } from '#web/lib/api/api-client.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { useConcurrentEdit } from '#web/lib/forms/use-concurrent-edit.ts';
import { changedFields, conflictingFields } from '#web/lib/forms/merge-fields-three-way.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EditConflict, type FieldDifference } from '#web/ui/forms/edit-conflict.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { tagsQuery } from '../queries.ts';

const resolver = createLazyFormResolver(async () => (await import('./tag-form-resolver.ts')).tagFormResolver);

type TagFormProps = {
  tag: EditableTag | null;
  types: readonly string[];
  onClose: () => void;
};

export function TagForm({ tag, types, onClose }: TagFormProps) {
  const { control, register, handleSubmit, formState, getValues, reset, setError } = useForm<TagFields>({
    resolver,
    defaultValues: { name: tag?.name ?? '', type: tag?.type ?? '' },
  });
  const { errors, isSubmitting } = formState;
  const { save, conflicts, takeTheirs } = useSaveTag(tag, onClose);
  const [name, type] = useWatch({ control, name: ['name', 'type'] });
  const differences = conflicts({ name, type });
  const submitText = tag ? 'Update tag' : 'Create tag';

  async function submit(fields: TagFields) {
    await save(fields).catch((error: unknown) => {
      const isApiError = error instanceof ApiError;
      setError('name', { message: isApiError ? error.text : 'Failed to save the tag. Please try again.' });
    });
  }

  return (
    <form className="stacked" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <Field label="Name" error={errors.name?.message}>
        {(tie) => <input {...tie} type="text" required autoComplete="off" {...register('name')} />}
      </Field>
      <Field label="Type" error={errors.type?.message}>
        {(tie) => (
          <input
            {...tie}
            type="text"
            list="tag-types"
            autoComplete="off"
            placeholder="style"
            {...register('type')}
          />
        )}
      </Field>
      <datalist id="tag-types">
        {types.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
      {differences && (
        <EditConflict
          differences={differences}
          onKeepMine={() => void handleSubmit(submit)()}
          onTakeTheirs={() => reset(takeTheirs(getValues()))}
        />
      )}
      <footer>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : submitText}
        </Button>
      </footer>
    </form>
  );
}

type TagFields = Pick<EditableTag, 'name' | 'type'>;

function useSaveTag(tag: EditableTag | null, onSaved: () => void) {
  const client = useQueryClient();
  const { base, update, conflicts, takeTheirs } = useConcurrentEdit(tag, {
    fieldsOf: tagFields,
    differences: tagConflicts,
    async save(fields, before, ifMatch) {
      const params = { id: tag?.id ?? 0 };
      return await callApi('PATCH', '/api/tags/{id}', {
        params,
        body: changedFields(fields, before),
        ifMatch,
      });
    },
    async reread() {
      const tags = await client.fetchQuery({ ...tagsQuery(), staleTime: 0 });
      const now = tags.find((other) => other.id === tag?.id);
      if (!now) throw new ApiError(404, 'Someone else deleted this tag.');
      return now;
    },
  });

  async function save(fields: TagFields): Promise<void> {
    const saved = await (base ? update(base, fields) : callApi('POST', '/api/tags', { body: fields }));
    if (!saved) return;
    toast({ title: tag ? 'Tag updated' : 'Tag created', text: fields.name });
    onSaved();
    await invalidateCatalogQueries(client);
  }

  return { save, conflicts, takeTheirs };
}

function tagFields({ name, type }: EditableTag): TagFields {
  return { name, type };
}

const LABELS = { name: 'Name', type: 'Type' } as const;

function tagConflicts(base: TagFields, mine: TagFields, theirs: TagFields): FieldDifference[] {
  return conflictingFields(base, mine, theirs).map((field) => ({
    label: LABELS[field],
    mine: mine[field],
    theirs: theirs[field],
  }));
}
