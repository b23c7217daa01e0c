import { heatOf } from '#rules/heat.ts';
import type { SandwichFields } from './draft.ts';

/** As the form's controls hold them: text, and a choice of three for what may not be known. */
export type SandwichFormFields = {
  name: string;
  description: string;
  price: string;
  ingredients: string;
  spiceLevel: string;
  containsGluten: Choice;
  containsDairy: Choice;
  containsEggs: Choice;
};

type Choice = '' | 'yes' | 'no';

export function formFrom(sandwich: SandwichFields): SandwichFormFields {
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

/** What the form does not ask stays as it was: a menu may call mild what it does not call spicy. */
export function fieldsFromForm(form: SandwichFormFields, before: SandwichFields): SandwichFields {
  const spiceLevel = Number(form.spiceLevel);
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    price: form.price.replace('$', '').trim(),
    ingredients: ingredientsIn(form.ingredients),
    isSpicy: spiceLevel === before.spiceLevel ? before.isSpicy : heatOf(spiceLevel) !== null,
    spiceLevel,
    containsGluten: statementOf(form.containsGluten),
    containsDairy: statementOf(form.containsDairy),
    containsEggs: statementOf(form.containsEggs),
  };
}

export function ingredientsIn(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((ingredient) => ingredient.trim())
    .filter(Boolean);
}

function choiceOf(contains: boolean | null): Choice {
  if (contains === null) return '';
  return contains ? 'yes' : 'no';
}

function statementOf(choice: Choice): boolean | null {
  return choice === '' ? null : choice === 'yes';
}
