import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
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

const LEVELS = ['None', 'Hint', 'Mild', 'Spicy', 'Very spicy', 'Extreme'];

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
          {(tie) => (
            <input
              {...tie}
              type="text"
              autoComplete="off"
              {...register('name', { validate: (name) => sandwichNameProblem(name) ?? true })}
            />
          )}
        </Field>
        <Field
          label="Description"
          limit={{ text: description, most: DESCRIPTION_MAX }}
          {...bad(errors.description?.message)}
        >
          {(tie) => (
            <textarea
              {...tie}
              rows={4}
              {...register('description', {
                validate: (text) => lengthProblem('Description', text.trim(), DESCRIPTION_MAX) ?? true,
              })}
            />
          )}
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
                {...register('price', { validate: (price) => isPrice(price) || PRICE_WRONG })}
              />
            )}
          </Field>
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
        </div>
        <Field label="Ingredients" message="With commas between them" {...bad(errors.ingredients?.message)}>
          {(tie) => (
            <textarea
              {...tie}
              rows={2}
              {...register('ingredients', {
                validate: (text) => ingredientsProblem(ingredientsIn(text)) ?? true,
              })}
            />
          )}
        </Field>
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
