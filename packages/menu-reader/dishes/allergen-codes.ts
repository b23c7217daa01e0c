import { foldedWords, phrases } from '../phrases.ts';
import { DECLARED, type Allergen } from '../lexicon/diet.ts';

/** What the letters and numbers behind a dish stand for: "(G, D)" with "G = gluten, D = dairy" below the menu. */
export type AllergenCodes = ReadonlyMap<string, Allergen>;

const PAIR =
  /(?<![\p{L}\p{N}])(\p{Lu}{1,3}|\d{1,2})\)?\s{0,2}[=:–-]\s{0,2}(?:contains\s)?(\p{L}{3,})(?:[\s/]+(\p{L}{2,}))?/gu;
/** "(G, D, E)", "[1, 3, 7]", "(G/D)". */
const BRACKET = /[([]\s?(?:\p{Lu}{1,3}|\d{1,2})(?:\s?[,/|+]\s?(?:\p{Lu}{1,3}|\d{1,2})){0,12}\s?[)\]]/gu;
const MEANT = DECLARED.map(([allergen, words]) => [allergen, phrases(words)] as const);

/** One pair alone is no legend: it may be anything. */
export function allergenCodesOf(menu: string): AllergenCodes {
  const codes = new Map<string, Allergen>();
  let pairs = 0;
  for (const line of menu.split('\n')) {
    for (const [, code = '', word = '', next = ''] of line.slice(0, 2000).matchAll(PAIR)) {
      pairs += 1;
      const meant = MEANT.find(([, words]) => words.test(foldedWords(word)));
      if (meant && !/^(?:free|frei|sans|libre)$/i.test(next)) codes.set(code, meant[0]);
    }
  }
  return pairs >= 2 ? codes : new Map();
}

/** The allergens that the codes of one dish name. */
export function codedAllergens(said: string, codes: AllergenCodes): Set<Allergen> {
  const found = new Set<Allergen>();
  if (codes.size === 0) return found;
  for (const [bracket] of said.matchAll(BRACKET)) {
    for (const code of bracket.split(/[^\p{Lu}\d]+/u)) {
      const allergen = codes.get(code);
      if (allergen) found.add(allergen);
    }
  }
  return found;
}

/** A name is cut at its commas, and those in a list of codes are none of its. */
export function withoutCodes(text: string): string {
  return text.replaceAll(BRACKET, (bracket) => (/[,/|+]/.test(bracket) ? ' ' : bracket));
}
