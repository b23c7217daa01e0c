import { globalPhrasePattern, normalizeForPhraseMatching, phrasePattern } from '../phrase-patterns.ts';
import {
  DISPUTED_SANDWICH_WORDS,
  SIDE_BREAD_WORDS,
  BREAD_WORDS_IN_DESCRIPTIONS,
  BREAD_WORDS_IN_NAMES,
  SANDWICH_WORDS,
} from '../lexicon/sandwich-and-bread-words.ts';
import * as chicken from '../lexicon/meat-words.ts';
import {
  FLAVORS_NAMED_LIKE_DISHES,
  OTHER_DISH_WORDS,
  CHICKEN_WITHOUT_BREAD_WORDS,
  SALAD_WORDS,
  MULTI_ITEM_WORDS,
} from '../lexicon/non-sandwich-words.ts';

export type MenuItemClassification = 'yes' | 'arguable' | 'no';
export type MenuItemClassificationResult = { classification: MenuItemClassification; doubt: string };
export type MenuItemHints = {
  description?: string;
  /** What the heading suggests: a sandwich, another dish, or nothing. */
  section?: 'sandwich' | 'other' | null;
  sectionDoubt?: string | null;
  chickenSection?: boolean;
  chickenRestaurant?: boolean;
};

/** A person decides about doubtful items: subs, wraps, sliders, chicken salad, combos and plant-based imitations. */
export function classifyMenuItem(name: string, around: MenuItemHints = {}): MenuItemClassificationResult {
  const item = wordsOf(name, around);
  const { named, described } = item;
  if (WITHOUT_CHICKEN.test(named)) return NO;
  const doubtfulChicken = findChicken(item, around);
  if (doubtfulChicken === null) return NO;
  const says = SANDWICH_NAME.test(named);
  const dish = named.replaceAll(EVERY_FLAVOUR, ' and ');
  if (NAMED_DISH.test(dish) && !says) return NO;
  if (SAUCE_LAST.test(named)) return NO;
  const form = formOf(item);
  if (SALAD_NAME.test(dish) && !says && !form && !isChickenSaladOnBread(named, around)) return NO;
  if (NAMED_PIECES.test(dish) && !says && !form && !BREAD_NAME.test(named)) return NO;
  if (!says && !form && !hasBread(item, around)) return NO;
  if (
    around.section === 'other' &&
    !says &&
    !form &&
    !BREAD_NAME.test(named) &&
    !DESCRIBED_SANDWICH.test(described)
  )
    return NO;
  const fromSection = says && around.sectionDoubt !== A_COMBO ? null : around.sectionDoubt;
  const doubt = doubtfulChicken || form || fromSection || otherDoubt(item);
  return doubt ? { classification: 'arguable', doubt } : { classification: 'yes', doubt: '' };
}

export function classifyChickenSandwich(name: string): MenuItemClassification {
  return classifyMenuItem(name).classification;
}

const A_COMBO = 'A combo';
const SEVERAL_PIECES =
  /^ (?:two|three|four|\d) .*(?:sandwiches|burgers|biscuits) | (?:drink|soda|beverage|soft drink|refresco|boisson|getrank) (?:$|combo)|^ (?:combo|meal) (?:no )?\d+ /u;
const NO: MenuItemClassificationResult = { classification: 'no', doubt: '' };
const CHICKEN_WORD = phrasePattern(chicken.CHICKEN_WORDS);
const ANY_CHICKEN = phrasePattern(chicken.CHICKEN_WORDS, chicken.IMITATION_CHICKEN_SPELLINGS);
const WITHOUT_CHICKEN = phrasePattern([
  'w o chicken',
  'without chicken',
  'no chicken',
  'w o crispy chicken',
  'w o grilled chicken',
  'without crispy chicken',
  'without grilled chicken',
]);
const EVERY_OTHER_CHICKEN = globalPhrasePattern(
  chicken.CHICKEN_PHRASES_WITHOUT_CHICKEN,
  chicken.CHICKEN_ADD_ON_PHRASES,
);
const OTHER_MEAT = phrasePattern(chicken.OTHER_MEAT_WORDS);
const POULTRY_CUT = phrasePattern(['tender', 'tenders', 'thigh', 'boneless thigh', 'fried bird', 'bird']);
const BURGER = phrasePattern(['*burger', 'burger', 'burgers', 'smash burger', 'veggie']);
const CHOICE = phrasePattern(chicken.CHOICE_OF_MEAT_PHRASES);
const IMITATION = phrasePattern(chicken.IMITATION_MEAT_WORDS);
const SANDWICH_NAME = phrasePattern(SANDWICH_WORDS);
const BREAD_NAME = phrasePattern(BREAD_WORDS_IN_NAMES);
const DESCRIBED_SANDWICH = phrasePattern([
  'french roll',
  'hoagie roll',
  'sub roll',
  'potato roll',
  'kaiser roll',
  'ciabatta',
  'milk bread',
  'texas toast',
  'sandwiches',
  'sandwich',
  'sandwiches',
  'sando',
  'burger',
  'bun',
  'buns',
  'brioche',
]);
const DESCRIBED_BREAD = phrasePattern(BREAD_WORDS_IN_DESCRIPTIONS, SANDWICH_WORDS);
const EVERY_SIDE_BREAD = globalPhrasePattern(SIDE_BREAD_WORDS);
const EVERY_FLAVOUR = globalPhrasePattern(FLAVORS_NAMED_LIKE_DISHES);
const NAMED_DISH = phrasePattern(OTHER_DISH_WORDS);
const SALAD_NAME = phrasePattern(SALAD_WORDS);
const CHICKEN_SALAD = phrasePattern(['chicken salad']);
const NAMED_PIECES = phrasePattern(CHICKEN_WITHOUT_BREAD_WORDS);
const SEVERAL = phrasePattern(MULTI_ITEM_WORDS);
const SAUCE_LAST = / (sauce|seasoning|sauces|gravy|gift card|t shirt|tee|hat) $/u;
const FORMS = DISPUTED_SANDWICH_WORDS.map(([doubt, words]) => [doubt, phrasePattern(words)] as const);
const OR_SANDWICH = phrasePattern([
  'sandwich or wrap',
  'wrap or sandwich',
  'sandwich or sub',
  'sub or sandwich',
  'bun or wrap',
  'wrap or bun',
  'make it a wrap',
]);
// "Buttermilk Chicken Bacon & Swiss" names the toppings and leaves out the bread.
const CHEESE_AND_BACON = /(?<= )(bacon|ham) and (swiss|cheddar|provolone|cheese)(?= )/u;

type ItemTexts = { named: string; described: string };

function wordsOf(name: string, { description = '' }: MenuItemHints): ItemTexts {
  return {
    named: correctTypos(normalizeForPhraseMatching(name)),
    described: ` ${description.split(CLAUSES).map(meatsOfClause).join(' ')} `.replaceAll(/ +/g, ' '),
  };
}

const CLAUSES = /[,;.](?=\s)/;

/** By clause: "crispy chicken, chili oil" contains no chicken chili. */
function meatsOfClause(clause: string): string {
  return correctTypos(normalizeForPhraseMatching(clause)).replaceAll(EVERY_OTHER_CHICKEN, ' ');
}

/** null without chicken; otherwise the doubt about it, or '' if there is none. */
function findChicken({ named, described }: ItemTexts, around: MenuItemHints): string | null {
  const meat = named.replaceAll(EVERY_OTHER_CHICKEN, ' ');
  if (CHOICE.test(named) || CHOICE.test(described))
    return ANY_CHICKEN.test(meat + described) ? 'Chicken is one of several choices' : null;
  if (ANY_CHICKEN.test(meat)) return imitation(named, described);
  const otherMeat = OTHER_MEAT.test(meat);
  const describedAt = described.search(ANY_CHICKEN);
  if (describedAt >= 0) {
    if (otherMeat || isBehindOtherMeat(described, describedAt)) return null;
    return imitation(named, described);
  }
  if (otherMeat || OTHER_MEAT.test(described) || ANY_CHICKEN.test(named)) return null;
  if (around.chickenSection)
    return IMITATION.test(named) || DESCRIBED_PROTEIN.test(described) ? 'It may be plant-based' : '';
  const isLikely =
    (around.chickenRestaurant && SANDWICH_NAME.test(named) && !BURGER.test(named)) ||
    POULTRY_CUT.test(described);
  return isLikely && !IMITATION.test(named + described) ? 'It doesn’t say it’s chicken' : null;
}

/** "Turkey, ham, chicken": the filling is the first meat. Bacon and cheese before it do not count. */
function isBehindOtherMeat(described: string, chickenAt: number): boolean {
  const first = described.search(OTHER_MEAT);
  return first >= 0 && first < chickenAt;
}

function imitation(named: string, described: string): string {
  if (IMITATION.test(named) || DESCRIBED_IMITATION.test(described) || DESCRIBED_PROTEIN.test(described))
    return 'It may be plant-based';
  return CHICKEN_WORD.test(named + described) ? '' : 'It may be plant-based';
}

const DESCRIBED_PROTEIN = phrasePattern([
  'seitan',
  'tofu',
  'tempeh',
  'quorn',
  'gardein',
  'jackfruit',
  'plant based',
  'soy protein',
  'pea protein',
  'plant protein',
]);
const DESCRIBED_IMITATION =
  /(?<= )(vegan|vegetarian|plant based|meatless|impossible|beyond|seitan|tofu|soy|gardein|mock|faux|jackfruit)( \S+)?( \S+)? (chicken|chickn|chikn|chkn|patty|protein|cutlet|filet|fillet|nuggets)(?= )/u;

function isChickenSaladOnBread(named: string, { section }: MenuItemHints): boolean {
  return CHICKEN_SALAD.test(named) && (section === 'sandwich' || BREAD_NAME.test(named));
}

function formOf({ named }: ItemTexts): string {
  if (OR_SANDWICH.test(named)) return '';
  return FORMS.find(([, words]) => words.test(named))?.[0] ?? '';
}

function hasBread({ named, described }: ItemTexts, { section, sectionDoubt }: MenuItemHints): boolean {
  if (BREAD_NAME.test(named) || CHEESE_AND_BACON.test(named)) return true;
  if (section === 'sandwich' || sectionDoubt) return true;
  return DESCRIBED_BREAD.test(described.replaceAll(EVERY_SIDE_BREAD, ' '));
}

function otherDoubt({ named, described }: ItemTexts): string {
  if (OTHER_MEAT.test(named)) return 'Chicken and another meat';
  if (SEVERAL.test(named) || SEVERAL_PIECES.test(named)) return A_COMBO;
  return CHICKEN_SALAD.test(named) || (!CHICKEN_WORD.test(named) && described.includes(' chicken salad '))
    ? 'Chicken salad'
    : '';
}

/** Corrects one wrong, missing, doubled or swapped letter in the deciding words: "sandwhich", "Ch1cken", "chiken". */
function correctTypos(words: string): string {
  return words.replaceAll(
    /(?<= )[\p{L}\p{N}]{6,11}(?= )/gu,
    (word) => KEY_WORDS.find((key) => isNear(word, key)) ?? word,
  );
}

const SPELLED_SO: ReadonlySet<string> = new Set([...chicken.IMITATION_CHICKEN_SPELLINGS, 'thicken']);
const KEY_WORDS = ['chicken', 'sandwich', 'sandwiches'];

function isNear(word: string, key: string): boolean {
  if (word === key || SPELLED_SO.has(word) || Math.abs(word.length - key.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === key[start]) start += 1;
  let end = 0;
  while (end < Math.min(word.length, key.length) - start && word.at(-1 - end) === key.at(-1 - end)) end += 1;
  const [left, right] = [word.length - start - end, key.length - start - end];
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && word[start] === key[start + 1] && word[start + 1] === key[start];
}
