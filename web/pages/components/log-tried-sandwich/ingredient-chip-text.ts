import { lowercaseWithinSentence } from '#shared/text/lowercase-within-sentence.ts';

const MAX_CHIPS = 4;
/** Longer ones are descriptions, and would fill a phone's row. */
const MAX_LENGTH = 28;

export function ingredientChipsOf(ingredients: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const each of ingredients.map((name) => name.trim())) {
    const key = each.toLowerCase();
    if (each !== '' && each.length <= MAX_LENGTH && !byName.has(key)) byName.set(key, each);
  }
  return [...byName.values()].slice(0, MAX_CHIPS);
}

/** Replaces the sentence about the chips chosen before; what the member has written stays. */
export function replaceIngredientSentence(
  text: string,
  before: readonly string[],
  after: readonly string[],
  isPraise: boolean,
): string {
  const own = [sentenceOf(before, true), sentenceOf(before, false)].reduce(
    (rest, sentence) => (sentence ? rest.replace(sentence, '') : rest),
    text,
  );
  return [sentenceOf(after, isPraise), own.trim()].filter(Boolean).join(' ');
}

function sentenceOf(chosen: readonly string[], isPraise: boolean): string {
  if (chosen.length === 0) return '';
  const list = new Intl.ListFormat('en-US').format(chosen.map(lowercaseWithinSentence));
  return isPraise ? `Best part: ${list}.` : `Let down by: ${list}.`;
}
