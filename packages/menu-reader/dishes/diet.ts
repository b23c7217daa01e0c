import { everyPhrase, foldedWords, phrases } from '../phrases.ts';
import {
  BESIDE_FREE_OF,
  DECLARED_ALLERGENS,
  FREE_OF,
  MADE_OF,
  NOT_MADE_OF,
  ON_REQUEST,
  type Allergen,
} from '../lexicon/diet-words.ts';

export type AllergenClaims = Record<Allergen, boolean | null>;

/** A missing word never means "free of": null is unknown. A named ingredient counts (cheese is milk). */
export function findAllergenClaims(name: string, description: string): AllergenClaims {
  const text = `${name} . ${description}`;
  const said = [foldedWords(name), ...remarksIn(text)].map((words) => words.replaceAll(NOT_MADE, '  '));
  const declared = readDeclaredAllergens(text);
  const folded = foldedWords(text).replaceAll(NOT_MADE, '  ');
  const contains: AllergenClaims = { gluten: null, dairy: null, eggs: null };
  for (const [allergen, free] of FREE) {
    if (declared.contains.has(allergen)) contains[allergen] = true;
    else if (declared.free.has(allergen)) contains[allergen] = false;
    else if (said.some((words) => free.test(words) && !REQUEST.test(words))) contains[allergen] = false;
    else if (MADE[allergen].test(folded)) contains[allergen] = true;
  }
  return contains;
}

/** Stretches of nothing but remarks: "(GF, DF)", "Gluten free.", but not "vegan mayo" or "gluten-free bun available". */
function remarksIn(text: string): string[] {
  const stretches = text.split(/[.;,()[\]|/\n]|\s[-–—•·*]/).map(foldedWords);
  return stretches.filter(
    (words) => words.replaceAll(EVERY_FREE, '  ').replaceAll(EVERY_BESIDE, '  ').trim() === '',
  );
}

const EVERY_FREE = everyPhrase(FREE_OF.flatMap(([, words]) => words));
const EVERY_BESIDE = everyPhrase(BESIDE_FREE_OF);
const FREE = FREE_OF.map(([allergen, words]) => [allergen, phrases(words)] as const);
const REQUEST = phrases(ON_REQUEST);
const NOT_MADE = everyPhrase(NOT_MADE_OF);
const MADE = Object.fromEntries(MADE_OF.map(([allergen, words]) => [allergen, phrases(words)])) as Record<
  Allergen,
  RegExp
>;
const IN_LIST = DECLARED_ALLERGENS.map(([allergen, words]) => [allergen, phrases(words)] as const);

function readDeclaredAllergens(text: string): { contains: Set<Allergen>; free: Set<Allergen> } {
  const [contains, free] = [new Set<Allergen>(), new Set<Allergen>()];
  for (const match of text.matchAll(
    /(does not contain|contains no|no|free from|free of|contains|contient|enthält|contiene|allergens?)\b:?([^.;\n()]{1,200})/gi,
  )) {
    const into = /not|no$|free/i.test(match[1]!) ? free : contains;
    const list = foldedWords(match[2]!);
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
