import { normalizeForPhraseMatching, phrasePattern } from '../phrase-patterns.ts';
import { DECLARED_ALLERGEN_WORDS, type Allergen } from '../lexicon/diet-words.ts';

export type AllergenCodes = ReadonlyMap<string, Allergen>;

const PAIR =
  /(?<![\p{L}\p{N}])(\p{Lu}{1,3}|\d{1,2})\)?\s{0,2}[=:–-]\s{0,2}(?:contains\s)?(\p{L}{3,})(?:[\s/]+(\p{L}{2,}))?/gu;
const BRACKET = /[([]\s?(?:\p{Lu}{1,3}|\d{1,2})(?:\s?[,/|+]\s?(?:\p{Lu}{1,3}|\d{1,2})){0,12}\s?[)\]]/gu;
const MEANT = DECLARED_ALLERGEN_WORDS.map(([allergen, words]) => [allergen, phrasePattern(words)] as const);

/** A single pair is no legend, because it can mean anything. */
export function parseAllergenLegend(menu: string): AllergenCodes {
  const codes = new Map<string, Allergen>();
  let pairs = 0;
  for (const line of menu.split('\n')) {
    for (const [, code = '', word = '', next = ''] of line.slice(0, 2000).matchAll(PAIR)) {
      pairs += 1;
      const meant = MEANT.find(([, words]) => words.test(normalizeForPhraseMatching(word)));
      if (meant && !/^(?:free|frei|sans|libre)$/i.test(next)) codes.set(code, meant[0]);
    }
  }
  return pairs >= 2 ? codes : new Map();
}

export function decodeAllergenCodes(itemText: string, codes: AllergenCodes): Set<Allergen> {
  const found = new Set<Allergen>();
  if (codes.size === 0) return found;
  for (const [bracket] of itemText.matchAll(BRACKET)) {
    for (const code of bracket.split(/[^\p{Lu}\d]+/u)) {
      const allergen = codes.get(code);
      if (allergen) found.add(allergen);
    }
  }
  return found;
}

/** Names are cut at commas, so lists of codes are removed first. */
export function stripAllergenCodes(text: string): string {
  return text.replaceAll(BRACKET, (bracket) => (/[,/|+]/.test(bracket) ? ' ' : bracket));
}
