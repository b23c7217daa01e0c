import { globalPhrasePattern, normalizeForPhraseMatching, phrasePattern } from '../phrase-patterns.ts';
import {
  ALLERGEN_CLAIM_FILLER_WORDS,
  DECLARED_ALLERGEN_WORDS,
  ALLERGEN_FREE_WORDS,
  ALLERGEN_INGREDIENT_WORDS,
  ALLERGEN_FREE_INGREDIENT_PHRASES,
  DIET_ON_REQUEST_WORDS,
  type Allergen,
} from '../lexicon/diet-words.ts';

export type DetectedAllergens = Record<Allergen, boolean | null>;

/** A missing word never means "free of": null is unknown. A named ingredient counts (cheese is milk). */
export function detectAllergens(name: string, description: string): DetectedAllergens {
  const text = `${name} . ${description}`;
  const texts = [normalizeForPhraseMatching(name), ...remarksIn(text)].map((words) =>
    words.replaceAll(NOT_MADE, '  '),
  );
  const declared = readDeclaredAllergens(text);
  const folded = normalizeForPhraseMatching(text).replaceAll(NOT_MADE, '  ');
  const contains: DetectedAllergens = { gluten: null, dairy: null, eggs: null };
  for (const [allergen, free] of FREE) {
    if (declared.contains.has(allergen)) contains[allergen] = true;
    else if (declared.free.has(allergen)) contains[allergen] = false;
    else if (texts.some((words) => free.test(words) && !REQUEST.test(words))) contains[allergen] = false;
    else if (MADE[allergen].test(folded)) contains[allergen] = true;
  }
  return contains;
}

/** Parts with nothing but remarks: "(GF, DF)", "Gluten free.", but not "vegan mayo" or "gluten-free bun available". */
function remarksIn(text: string): string[] {
  const stretches = text.split(/[.;,()[\]|/\n]|\s[-–—•·*]/).map(normalizeForPhraseMatching);
  return stretches.filter(
    (words) => words.replaceAll(EVERY_FREE, '  ').replaceAll(EVERY_BESIDE, '  ').trim() === '',
  );
}

const EVERY_FREE = globalPhrasePattern(ALLERGEN_FREE_WORDS.flatMap(([, words]) => words));
const EVERY_BESIDE = globalPhrasePattern(ALLERGEN_CLAIM_FILLER_WORDS);
const FREE = ALLERGEN_FREE_WORDS.map(([allergen, words]) => [allergen, phrasePattern(words)] as const);
const REQUEST = phrasePattern(DIET_ON_REQUEST_WORDS);
const NOT_MADE = globalPhrasePattern(ALLERGEN_FREE_INGREDIENT_PHRASES);
const MADE = Object.fromEntries(
  ALLERGEN_INGREDIENT_WORDS.map(([allergen, words]) => [allergen, phrasePattern(words)]),
) as Record<Allergen, RegExp>;
const IN_LIST = DECLARED_ALLERGEN_WORDS.map(([allergen, words]) => [allergen, phrasePattern(words)] as const);

function readDeclaredAllergens(text: string): { contains: Set<Allergen>; free: Set<Allergen> } {
  const [contains, free] = [new Set<Allergen>(), new Set<Allergen>()];
  for (const match of text.matchAll(
    /(does not contain|contains no|no|free from|free of|contains|contient|enthält|contiene|allergens?)\b:?([^.;\n()]{1,200})/gi,
  )) {
    const into = /not|no$|free/i.test(match[1]!) ? free : contains;
    const list = normalizeForPhraseMatching(match[2]!);
    if (match[1]!.toLowerCase() === 'no' && !/^ (?:gluten|dairy|eggs?) /.test(list)) continue;
    for (const [allergen, words] of IN_LIST) {
      if (
        words.test(
          into === free && match[1]!.toLowerCase() === 'no' ? list.split(' ', 3).join(' ') + ' ' : list,
        ) &&
        !/ free /.test(list)
      )
        into.add(allergen);
    }
  }
  return { contains, free };
}
