import { useEffect } from 'react';
import { useForm, useWatch, type UseFormRegister } from 'react-hook-form';
import { MAX_DESCRIPTION_LENGTH, lengthProblem } from '#shared/text/text-limits.ts';
import { heatLabel } from '#shared/catalog/heat-label.ts';
import { SPICE_LEVEL_LABELS } from '#web/lib/format/spice-level-labels.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import type { SandwichDraftValues } from '../draft/draft.ts';
import {
  ingredientsInputProblem,
  isPriceText,
  INVALID_PRICE_MESSAGE,
  sandwichNameProblem,
} from '../draft/draft-problems.ts';
import { ALLERGENS } from './allergen-statements.ts';

type DraftSandwichFormProps = {
  isOpen: boolean;
  title: string;
  sandwich: SandwichDraftValues;
  onClose: () => void;
  onDone: (fields: SandwichDraftValues) => void;
};

const RULES = {
  name: { validate: (name: string) => sandwichNameProblem(name) ?? true },
  description: {
    validate: (text: string) => lengthProblem('Description', text.trim(), MAX_DESCRIPTION_LENGTH) ?? true,
  },
  price: { validate: (price: string) => isPriceText(price) || INVALID_PRICE_MESSAGE },
  ingredients: { validate: (text: string) => ingredientsInputProblem(ingredientsIn(text)) ?? true },
};

export function DraftSandwichForm({ isOpen, title, sandwich, onClose, onDone }: DraftSandwichFormProps) {
  const { register, handleSubmit, reset, control, formState } = useForm<SandwichFormFields>({
    defaultValues: sandwichFormOfDraft(sandwich),
  });
  const { errors } = formState;
  const description = useWatch({ control, name: 'description' }).trim();
  useEffect(() => {
    if (isOpen) reset(sandwichFormOfDraft(sandwich));
  }, [isOpen, sandwich, reset]);
  return (
    <FormDialog open={isOpen} onClose={onClose} title={title}>
      <form
        className="stacked"
        noValidate
        onSubmit={handleSubmit((values) => onDone(sandwichDraftOfForm(values, sandwich)))}
      >
        <Field label="Name" error={errors.name?.message}>
          {(tie) => <input {...tie} type="text" autoComplete="off" {...register('name', RULES.name)} />}
        </Field>
        <Field
          label="Description"
          limit={{ text: description, max: MAX_DESCRIPTION_LENGTH }}
          error={errors.description?.message}
        >
          {(tie) => <textarea {...tie} rows={4} {...register('description', RULES.description)} />}
        </Field>
        <div className="beside">
          <Field label="Price" error={errors.price?.message}>
            {(tie) => (
              <input
                {...tie}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                placeholder="12.50"
                {...register('price', RULES.price)}
              />
            )}
          </Field>
          <HeatField register={register} />
        </div>
        <Field label="Ingredients" message="Separated by commas" error={errors.ingredients?.message}>
          {(tie) => <textarea {...tie} rows={2} {...register('ingredients', RULES.ingredients)} />}
        </Field>
        <DietFields register={register} />
        <footer>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Done</Button>
        </footer>
      </form>
    </FormDialog>
  );
}

type RegisteredProps = {
  register: UseFormRegister<SandwichFormFields>;
};

function HeatField({ register }: RegisteredProps) {
  return (
    <Field label="Spice level">
      {(tie) => (
        <select {...tie} {...register('spiceLevel')}>
          {SPICE_LEVEL_LABELS.map((level, index) => (
            <option key={level} value={index}>
              {index} {level}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function DietFields({ register }: RegisteredProps) {
  return (
    <div className="wiz-diets">
      {ALLERGENS.map(([field, word]) => (
        <Field key={field} label={`Contains ${word}`}>
          {(tie) => (
            <select {...tie} {...register(field)}>
              <option value="">Unknown</option>
              <option value="yes">Yes</option>
              <option value="no">No</option>
            </select>
          )}
        </Field>
      ))}
    </div>
  );
}

/** Form values: texts, and yes, no or unknown. */
type SandwichFormFields = {
  name: string;
  description: string;
  price: string;
  ingredients: string;
  spiceLevel: string;
  containsGluten: AllergenChoice;
  containsDairy: AllergenChoice;
  containsEggs: AllergenChoice;
};

type AllergenChoice = '' | 'yes' | 'no';

export function sandwichFormOfDraft(sandwich: SandwichDraftValues): SandwichFormFields {
  const { name, description, price, ingredients, spiceLevel } = sandwich;
  return {
    name,
    description,
    price,
    ingredients: ingredients.join(', '),
    spiceLevel: String(spiceLevel),
    containsGluten: choiceOf(sandwich.containsGluten),
    containsDairy: choiceOf(sandwich.containsDairy),
    containsEggs: choiceOf(sandwich.containsEggs),
  };
}

/** Keeps values that are not in the form: a menu's spicy flag may differ from what its spice level implies. */
export function sandwichDraftOfForm(
  form: SandwichFormFields,
  before: SandwichDraftValues,
): SandwichDraftValues {
  const spiceLevel = Number(form.spiceLevel);
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    price: form.price.replace('$', '').trim(),
    ingredients: ingredientsIn(form.ingredients),
    isSpicy: spiceLevel === before.spiceLevel ? before.isSpicy : heatLabel(spiceLevel) !== null,
    spiceLevel,
    containsGluten: containsOf(form.containsGluten),
    containsDairy: containsOf(form.containsDairy),
    containsEggs: containsOf(form.containsEggs),
  };
}

function ingredientsIn(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((ingredient) => ingredient.trim())
    .filter(Boolean);
}

function choiceOf(contains: boolean | null): AllergenChoice {
  if (contains === null) return '';
  return contains ? 'yes' : 'no';
}

function containsOf(choice: AllergenChoice): boolean | null {
  return choice === '' ? null : choice === 'yes';
}
