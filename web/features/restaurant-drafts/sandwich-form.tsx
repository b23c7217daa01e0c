import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormRegister } from 'react-hook-form';
import { DESCRIPTION_MAX, lengthProblem } from '#rules/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { defined } from '#rules/defined.ts';
import type { SandwichFields } from './draft.ts';
import { ingredientsProblem, isPrice, PRICE_WRONG, sandwichNameProblem } from './problems.ts';
import { fieldsFromForm, formFrom, ingredientsIn } from './sandwich-form-fields.ts';
import type { SandwichFormFields } from './sandwich-form-fields.ts';
import { DIETS } from './statements.ts';

type SandwichFormProps = {
  isOpen: boolean;
  title: string;
  sandwich: SandwichFields;
  onClose: () => void;
  onDone: (fields: SandwichFields) => void;
};

const RULES = {
  name: { validate: (name: string) => sandwichNameProblem(name) ?? true },
  description: {
    validate: (text: string) => lengthProblem('Description', text.trim(), DESCRIPTION_MAX) ?? true,
  },
  price: { validate: (price: string) => isPrice(price) || PRICE_WRONG },
  ingredients: { validate: (text: string) => ingredientsProblem(ingredientsIn(text)) ?? true },
};

export function SandwichForm({ isOpen, title, sandwich, onClose, onDone }: SandwichFormProps) {
  const { register, handleSubmit, reset, control, formState } = useForm<SandwichFormFields>({
    defaultValues: formFrom(sandwich),
  });
  const { errors } = formState;
  const description = useWatch({ control, name: 'description' }).trim();
  useEffect(() => {
    if (isOpen) reset(formFrom(sandwich));
  }, [isOpen, sandwich, reset]);
  const bad = (message: string | undefined) => (message ? ({ state: 'bad', message } as const) : {});
  return (
    <FormDialog open={isOpen} onClose={onClose} title={title}>
      <form
        className="stacked"
        noValidate
        onSubmit={handleSubmit((given) => onDone(fieldsFromForm(given, sandwich)))}
      >
        <Field label="Name" {...bad(errors.name?.message)}>
          {(tie) => <input {...tie} type="text" autoComplete="off" {...register('name', RULES.name)} />}
        </Field>
        <Field
          label="Description"
          limit={{ text: description, most: DESCRIPTION_MAX }}
          {...bad(errors.description?.message)}
        >
          {(tie) => <textarea {...tie} rows={4} {...register('description', RULES.description)} />}
        </Field>
        <div className="beside">
          <Field label="Price" {...bad(errors.price?.message)}>
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
        <Field label="Ingredients" message="With commas between them" {...bad(errors.ingredients?.message)}>
          {(tie) => <textarea {...tie} rows={2} {...register('ingredients', RULES.ingredients)} />}
        </Field>
        <DietFields register={register} />
        <footer>
          <Button look="line" onClick={onClose}>
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

const LEVELS = ['None', 'Hint', 'Mild', 'Spicy', 'Very spicy', 'Extreme'];

function HeatField({ register }: RegisteredProps) {
  return (
    <Field label="Heat">
      {(tie) => (
        <select {...tie} {...register('spiceLevel')}>
          {LEVELS.map((level, index) => (
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
      {DIETS.map(([field, word]) => (
        <Field key={field} label={defined(word[0]).toUpperCase() + word.slice(1)}>
          {(tie) => (
            <select {...tie} {...register(field)}>
              <option value="">Not stated</option>
              <option value="yes">Contains {word}</option>
              <option value="no">No {word}</option>
            </select>
          )}
        </Field>
      ))}
    </div>
  );
}
