import type { SandwichFields } from './draft.ts';

/** What somebody has stated; what nobody has said is no statement. */
export function statementsOf(sandwich: SandwichFields): string[] {
  return DIETS.flatMap(([field, word]) => {
    const contains = sandwich[field];
    if (contains === null) return [];
    return [contains ? `Contains ${word}` : `No ${word}`];
  });
}

export const DIETS = [
  ['containsGluten', 'gluten'],
  ['containsDairy', 'dairy'],
  ['containsEggs', 'eggs'],
] as const;
