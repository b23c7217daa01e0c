import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { createTag } from '#contract/tags.ts';
import type { EditableTag } from '#contract/tags.ts';
import { ApiError } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { Field } from '#web/ui/field.tsx';
import { useSaveTag } from './use-save-tag.ts';
import type { TagFields } from './use-save-tag.ts';

const schema = createTag.body.required();

type TagFormProps = {
  /** The one to change; null makes one. */
  tag: EditableTag | null;
  /** The types in use, offered as one writes. */
  types: readonly string[];
  onClose: () => void;
};

export function TagForm({ tag, types, onClose }: TagFormProps) {
  const { register, handleSubmit, formState, getValues, reset, setError } = useForm<TagFields>({
    resolver: zodResolver(schema),
    defaultValues: { name: tag?.name ?? '', type: tag?.type ?? '' },
  });
  const { errors, isSubmitting } = formState;
  const { save, conflicts, takeTheirs } = useSaveTag(tag, onClose);
  const differences = conflicts(getValues());
  const submitText = tag ? 'Update Tag' : 'Create Tag';
  const problemOf = (field: keyof TagFields) => ({
    state: errors[field] ? ('bad' as const) : undefined,
    message: errors[field]?.message,
  });

  async function submit(fields: TagFields) {
    await save(fields).catch((error: unknown) => {
      const isRefused = error instanceof ApiError;
      setError('name', { message: isRefused ? error.text : 'Failed to save the tag. Please try again.' });
    });
  }

  return (
    <form className="stacked" method="post" noValidate onSubmit={handleSubmit(submit)}>
      <Field label="Name" {...problemOf('name')}>
        {(tie) => <input {...tie} type="text" required autoComplete="off" {...register('name')} />}
      </Field>
      <Field label="Type" {...problemOf('type')}>
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
        <Conflict
          differences={differences}
          onKeepMine={() => void handleSubmit(submit)()}
          onTakeTheirs={() => reset(takeTheirs(getValues()))}
        />
      )}
      <footer>
        <Button look="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : submitText}
        </Button>
      </footer>
    </form>
  );
}
