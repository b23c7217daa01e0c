import { useQueryClient } from '@tanstack/react-query';
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { Tag } from '#contract/catalog/tags.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { createLazyFormResolver } from '#web/lib/forms/create-lazy-form-resolver.ts';
import { useConcurrentEdit } from '#web/lib/forms/use-concurrent-edit.ts';
import { useIdempotencyKey } from '#web/lib/forms/use-idempotency-key.ts';
import { mergeFieldsThreeWay } from '#web/lib/forms/merge-fields-three-way.ts';
import { SPICE_LEVEL_LABELS } from '#web/lib/format/spice-level-labels.ts';
import { errorReason } from '#web/lib/errors/error-reason.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EditConflict } from '#web/ui/forms/edit-conflict.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import {
  EMPTY_SANDWICH_FORM,
  sandwichFormValues,
  buildSandwichRequestBody,
  changedSandwichFields,
  findSandwichEditConflicts,
  mergeTagIds,
} from './sandwich-form-values.ts';
import type { SandwichFormValues } from './sandwich-form-values.ts';

const resolver = createLazyFormResolver(
  async () => (await import('./sandwich-form-resolver.ts')).sandwichFormResolver,
);

type SandwichFormProps = {
  restaurantId: number;
  sandwich: Sandwich | null;
  tags: readonly Tag[];
  onClose: () => void;
};

export function SandwichForm({ restaurantId, sandwich, tags, onClose }: SandwichFormProps) {
  const { register, handleSubmit, formState, getValues, reset } = useForm<SandwichFormValues>({
    resolver,
    defaultValues: sandwich ? sandwichFormValues(sandwich) : EMPTY_SANDWICH_FORM,
  });
  const { errors, isSubmitting } = formState;
  const { save, conflicts, takeTheirs } = useSaveSandwich(restaurantId, sandwich, onClose);
  const differences = conflicts(getValues());
  const submitText = sandwich ? 'Update sandwich' : 'Add sandwich';

  return (
    <form className="stacked" method="post" noValidate onSubmit={handleSubmit(save)}>
      <Field label="Name" error={errors.name?.message}>
        {(tie) => <input {...tie} type="text" required autoComplete="off" {...register('name')} />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(tie) => <textarea {...tie} rows={3} {...register('description')} />}
      </Field>
      <div className="beside">
        <Field label="Price in dollars" error={errors.price?.message}>
          {(tie) => (
            <input {...tie} type="text" inputMode="decimal" autoComplete="off" {...register('price')} />
          )}
        </Field>
        <SpiceLevelField register={register} errors={errors} />
      </div>
      <Field label="Ingredients, separated by commas" error={errors.ingredients?.message}>
        {(tie) => <textarea {...tie} rows={2} {...register('ingredients')} />}
      </Field>
      <DietFields register={register} errors={errors} />
      {tags.length > 0 && <TagChoices tags={tags} register={register} />}
      {differences && (
        <EditConflict
          differences={differences}
          onKeepMine={() => void handleSubmit(save)()}
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

type FieldPartProps = {
  register: UseFormRegister<SandwichFormValues>;
  errors: FieldErrors<SandwichFormValues>;
};

function SpiceLevelField({ register, errors }: FieldPartProps) {
  return (
    <Field label="Spice level" error={errors.spiceLevel?.message}>
      {(tie) => (
        <select {...tie} {...register('spiceLevel')}>
          {SPICE_LEVEL_LABELS.map((text, level) => (
            <option key={text} value={level}>
              {level} {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const DIETS = [
  ['containsGluten', 'Contains gluten'],
  ['containsDairy', 'Contains dairy'],
  ['containsEggs', 'Contains eggs'],
] as const;

function DietFields({ register, errors }: FieldPartProps) {
  return (
    <div className="declared">
      {DIETS.map(([name, label]) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          {(tie) => (
            <select {...tie} {...register(name)}>
              <option value="unknown">Unknown</option>
              <option value="yes">Yes</option>
              <option value="no">No</option>
            </select>
          )}
        </Field>
      ))}
    </div>
  );
}

function TagChoices({
  tags,
  register,
}: {
  tags: readonly Tag[];
  register: UseFormRegister<SandwichFormValues>;
}) {
  return (
    <fieldset className="tag-choices">
      <legend>Tags</legend>
      <div>
        {tags.map(({ id, name }) => (
          <label key={id} className="chip">
            <input type="checkbox" value={String(id)} {...register('tagIds')} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function useSaveSandwich(restaurantId: number, sandwich: Sandwich | null, onSaved: () => void) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const params = { id: sandwich?.id ?? 0 };
  const { base, update, conflicts, takeTheirs } = useConcurrentEdit(sandwich, {
    fieldsOf: sandwichFormValues,
    differences: findSandwichEditConflicts,
    save: (fields, before, ifMatch) =>
      callApi('PATCH', '/api/sandwiches/{id}', {
        params,
        body: changedSandwichFields(fields, before),
        ifMatch,
      }),
    reread: () => callApi('GET', '/api/sandwiches/{id}', { params }),
    merge: (before, mine, now) => ({
      ...mergeFieldsThreeWay(before, mine, now),
      tagIds: mergeTagIds(mine, before, now),
    }),
  });

  async function save(fields: SandwichFormValues) {
    try {
      const saved = await (base ? update(base, fields) : add(fields));
      if (!saved) return;
      await saveTags(saved, fields, base);
      const name = withBidiIsolates(saved.name);
      toast(
        sandwich
          ? { title: 'Sandwich updated', text: `${name} is up to date.` }
          : { title: 'Sandwich added', text: `${name} is on the menu.` },
      );
      onSaved();
      await invalidateCatalogQueries(client);
    } catch (error) {
      reportFailure(sandwich ? 'update' : 'add', error);
    }
  }

  function add(fields: SandwichFormValues) {
    const body = { ...buildSandwichRequestBody(fields), restaurantId };
    return callApi('POST', '/api/sandwiches', { body, idempotencyKey: keyOf(body) });
  }

  return { save, conflicts, takeTheirs };
}

async function saveTags(saved: Sandwich, fields: SandwichFormValues, base: Sandwich | null): Promise<void> {
  const now = sandwichFormValues(saved);
  const tagIds = mergeTagIds(fields, base ? sandwichFormValues(base) : EMPTY_SANDWICH_FORM, now);
  if (tagIds.toSorted().join() === now.tagIds.toSorted().join()) return;
  const body = { tagIds: tagIds.map(Number) };
  await callApi('PUT', '/api/sandwiches/{id}/tags', { params: { id: saved.id }, body });
}

const FAILURE_TITLES = { add: 'Error Adding Sandwich', update: 'Error updating sandwich' } as const;

function reportFailure(action: keyof typeof FAILURE_TITLES, error: unknown): void {
  showFailureToast(FAILURE_TITLES[action], `Failed to ${action} sandwich: ${errorReason(error)}.`);
}
