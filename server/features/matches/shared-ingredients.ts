import { lowercaseWithinSentence } from '#shared/text/lowercase-within-sentence.ts';

export type WeightedIngredient = { label: string; weight: number };

export type SharedIngredientsFinder = (otherLabels: readonly string[], limit: number) => string[];

/** Uses the shorter name: "hot honey" for "hot honey drizzle". Ignores what most sandwiches have. */
export function createSharedIngredientsFinder(
  ownIngredients: readonly WeightedIngredient[],
): SharedIngredientsFinder {
  const distinctive = ownIngredients
    .filter(({ weight }) => weight >= TELLING)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ label }) => ({ label, words: wordsOf(label) }));
  return (otherLabels, limit) => sharedOf(distinctive, otherLabels, limit);
}

type Worded = { label: string; words: string[] };

function sharedOf(
  ownIngredients: readonly Worded[],
  otherLabels: readonly string[],
  limit: number,
): string[] {
  const others = otherLabels.map((label) => ({ label, words: wordsOf(label) }));
  const shared: string[] = [];
  const sharedWords: string[][] = [];
  for (const own of ownIngredients) {
    if (shared.length === limit) break;
    const other = others.find(({ words }) => isKindOf(words, own.words) || isKindOf(own.words, words));
    if (!other) continue;
    const fewer = other.words.length < own.words.length ? other : own;
    if (sharedWords.some((before) => fewer.words.some((word) => before.includes(word)))) continue;
    sharedWords.push(fewer.words);
    shared.push(lowercaseWithinSentence(fewer.label));
  }
  return shared;
}

const TELLING = Math.log(3);

function wordsOf(label: string): string[] {
  const plain = label
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(foldPlural);
}

/** The same for singular and plural: "tomato" and "tomatoes", "cherry" and "cherries". Not always a word. */
function foldPlural(word: string): string {
  return word
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=ch|sh|ss|o|x)e$/, '')
    .replace(/(?:ie|y)$/, 'i');
}

/** Dill pickles are pickles, but not dill: a single word must be the other's last word. */
function isKindOf(special: readonly string[], general: readonly string[]): boolean {
  if (general.length === 0) return false;
  if (general.length === 1) return special.at(-1) === general[0];
  return general.every((word) => special.includes(word));
}
