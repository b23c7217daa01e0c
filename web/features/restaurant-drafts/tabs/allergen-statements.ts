import type { SandwichDraftValues } from '../draft/draft.ts';

/** Leaves out unknown values. */
export function allergenStatements(sandwich: SandwichDraftValues): string[] {
  return ALLERGENS.flatMap(([field, word]) => {
    const contains = sandwich[field];
    if (contains === null) return [];
    return [contains ? `Contains ${word}` : `No ${word}`];
  });
}

export const ALLERGENS = [
  ['containsGluten', 'gluten'],
  ['containsDairy', 'dairy'],
  ['containsEggs', 'eggs'],
] as const;
