import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { UseFormRegister } from 'react-hook-form';
import type { Sandwich } from '#contract/sandwiches.ts';
import type { Tag } from '#contract/tags.ts';
import { Button } from '#web/ui/button.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { Field } from '#web/ui/field.tsx';
import { NO_SANDWICH, fieldsOf, sandwichSchema } from './sandwich-fields.ts';
import type { SandwichFields } from './sandwich-fields.ts';
import { useSaveSandwich } from './use-save-sandwich.ts';

type SandwichFormProps = {
  restaurantId: number;
  /** The one to change; null adds one. */
  sandwich: Sandwich | null;
  tags: readonly Tag[];
  onClose: () => void;
};

export function SandwichForm({ restaurantId, sandwich, tags, onClose }: SandwichFormProps) {
  const { register, handleSubmit, formState, getValues, reset } = useForm<SandwichFields>({
    resolver: zodResolver(sandwichSchema),
    defaultValues: sandwich ? fieldsOf(sandwich) : NO_SANDWICH,
  });
  const { errors, isSubmitting } = formState;
  const { save, conflicts, takeTheirs } = useSaveSandwich(restaurantId, sandwich, onClose);
  const differences = conflicts(getValues());
  const submitText = sandwich ? 'Update Sandwich' : 'Add Sandwich';
  const problemOf = (field: keyof SandwichFields) => ({
    state: errors[field] ? ('bad' as const) : undefined,
    message: errors[field]?.message,
  });

  return (
    <form className="stacked" method="post" noValidate onSubmit={handleSubmit(save)}>
      <Field label="Name" {...problemOf('name')}>
        {(tie) => <input {...tie} type="text" required autoComplete="off" {...register('name')} />}
      </Field>
      <Field label="Description" {...problemOf('description')}>
        {(tie) => <textarea {...tie} rows={3} {...register('description')} />}
      </Field>
      <div className="beside">
        <Field label="Price in dollars" {...problemOf('price')}>
          {(tie) => (
            <input {...tie} type="text" inputMode="decimal" autoComplete="off" {...register('price')} />
          )}
        </Field>
        <SpiceLevelField register={register} problemOf={problemOf} />
      </div>
      <Field label="Ingredients, with commas between them" {...problemOf('ingredients')}>
        {(tie) => <textarea {...tie} rows={2} {...register('ingredients')} />}
      </Field>
      <DietFields register={register} problemOf={problemOf} />
      {tags.length > 0 && <TagChoices tags={tags} register={register} />}
      {differences && (
        <Conflict
          differences={differences}
          onKeepMine={() => void handleSubmit(save)()}
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

type FieldPartProps = {
  register: UseFormRegister<SandwichFields>;
  problemOf: (field: keyof SandwichFields) => { state: 'bad' | undefined; message: string | undefined };
};

const SPICE_LEVELS = ['Not spicy', '1', '2', '3 (Spicy)', '4 (Very Spicy)', '5 (Very Spicy)'];

function SpiceLevelField({ register, problemOf }: FieldPartProps) {
  return (
    <Field label="Spice level" {...problemOf('spiceLevel')}>
      {(tie) => (
        <select {...tie} {...register('spiceLevel')}>
          {SPICE_LEVELS.map((text, level) => (
            <option key={text} value={level}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const DIETS = [
  ['containsGluten', 'Gluten'],
  ['containsDairy', 'Dairy'],
  ['containsEggs', 'Eggs'],
] as const;

function DietFields({ register, problemOf }: FieldPartProps) {
  return (
    <div className="declared">
      {DIETS.map(([name, label]) => (
        <Field key={name} label={label} {...problemOf(name)}>
          {(tie) => (
            <select {...tie} {...register(name)}>
              <option value="unknown">Nobody has said</option>
              <option value="yes">Contains it</option>
              <option value="no">Free of it</option>
            </select>
          )}
        </Field>
      ))}
    </div>
  );
}

type TagChoicesProps = {
  tags: readonly Tag[];
  register: UseFormRegister<SandwichFields>;
};

function TagChoices({ tags, register }: TagChoicesProps) {
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
