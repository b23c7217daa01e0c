import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { changedFields, conflictingFields } from '#web/lib/forms/merge-fields-three-way.ts';
import type { FieldDifference } from '#web/ui/forms/edit-conflict.tsx';

type Declared = 'unknown' | 'yes' | 'no';

export type SandwichFormValues = Record<'name' | 'description' | 'price' | 'ingredients', string> &
  Record<'containsGluten' | 'containsDairy' | 'containsEggs', Declared> & {
    spiceLevel: '0' | '1' | '2' | '3' | '4' | '5';
    tagIds: string[];
  };

export const EMPTY_SANDWICH_FORM: SandwichFormValues = {
  name: '',
  description: '',
  price: '',
  ingredients: '',
  containsGluten: 'unknown',
  containsDairy: 'unknown',
  containsEggs: 'unknown',
  spiceLevel: '0',
  tagIds: [],
};

export function sandwichFormValues(sandwich: Sandwich): SandwichFormValues {
  const { name, description, price, ingredients, spiceLevel, tags } = sandwich;
  return {
    name,
    description,
    price: price === null ? '' : price.toFixed(2),
    ingredients: ingredients.join(', '),
    containsGluten: toDeclared(sandwich.containsGluten),
    containsDairy: toDeclared(sandwich.containsDairy),
    containsEggs: toDeclared(sandwich.containsEggs),
    spiceLevel: String(spiceLevel) as SandwichFormValues['spiceLevel'],
    tagIds: tags.map(({ id }) => String(id)),
  };
}

export function buildSandwichRequestBody(fields: SandwichFormValues) {
  const { name, description, price, ingredients, spiceLevel } = fields;
  return {
    name,
    description,
    price: price === '' ? null : Number(price),
    ingredients: ingredients
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
    containsGluten: fromDeclared(fields.containsGluten),
    containsDairy: fromDeclared(fields.containsDairy),
    containsEggs: fromDeclared(fields.containsEggs),
    spiceLevel: Number(spiceLevel),
    isSpicy: Number(spiceLevel) > 2,
  };
}

export function changedSandwichFields(fields: SandwichFormValues, before: SandwichFormValues) {
  return changedFields(buildSandwichRequestBody(fields), buildSandwichRequestBody(before));
}

export function mergeTagIds(
  fields: SandwichFormValues,
  before: SandwichFormValues,
  now: SandwichFormValues,
): string[] {
  const removed = before.tagIds.filter((id) => !fields.tagIds.includes(id));
  return [...new Set([...now.tagIds, ...fields.tagIds.filter((id) => !before.tagIds.includes(id))])].filter(
    (id) => !removed.includes(id),
  );
}

type Compared = Exclude<keyof SandwichFormValues, 'tagIds'>;
const LABELS: Record<Compared, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  ingredients: 'Ingredients',
  containsGluten: 'Contains gluten',
  containsDairy: 'Contains dairy',
  containsEggs: 'Contains eggs',
  spiceLevel: 'Spice level',
};

/** Fields that another person has changed as well; tags are merged instead. */
export function findSandwichEditConflicts(
  base: SandwichFormValues,
  mine: SandwichFormValues,
  theirs: SandwichFormValues,
): FieldDifference[] {
  return conflictingFields(base, mine, theirs)
    .filter((field): field is Compared => field !== 'tagIds')
    .map((field) => ({ label: LABELS[field], mine: mine[field], theirs: theirs[field] }));
}

function toDeclared(value: boolean | null): Declared {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

function fromDeclared(value: Declared): boolean | null {
  return value === 'unknown' ? null : value === 'yes';
}
