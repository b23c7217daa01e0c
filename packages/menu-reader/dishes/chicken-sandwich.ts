import { everyPhrase, foldedWords, phrases } from '../phrases.ts';
import {
  ARGUABLE,
  BREAD_AT_THE_SIDE,
  BREAD_IN_DESCRIPTION,
  BREAD_IN_NAME,
  SANDWICH,
} from '../lexicon/bread.ts';
import * as chicken from '../lexicon/chicken.ts';
import { FLAVOURS, OTHER_DISH, PIECES, SALAD, SEVERAL_THINGS } from '../lexicon/dishes.ts';

export type Classification = 'yes' | 'arguable' | 'no';
export type ClassificationResult = { verdict: Classification; doubt: string };
/** What is known of a line of a menu besides its name. */
export type MenuItemContext = {
  description?: string;
  /** What the heading above promises: something between bread, another dish, or nothing. */
  section?: 'sandwich' | 'other' | null;
  /** The doubt that its heading brings: "A wrap". */
  sectionDoubt?: string | null;
  chickenSection?: boolean;
  /** A restaurant with chicken in its name. */
  chickenRestaurant?: boolean;
};

/**
 * Is it a chicken sandwich? Chicken as the main filling in a bun, bread or biscuit: burgers, clubs and melts included. Subs,
 * wraps, sliders, chicken salad, combos and plant-based imitations are arguable: a person decides.
 */
export function classifyMenuItem(name: string, around: MenuItemContext = {}): ClassificationResult {
  const item = wordsOf(name, around);
  const { named, told } = item;
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
  if (around.section === 'other' && !says && !form && !BREAD_NAME.test(named) && !TOLD_SANDWICH.test(told))
    return NO;
  const fromSection = says && around.sectionDoubt !== A_COMBO ? null : around.sectionDoubt;
  const doubt = doubtfulChicken || form || fromSection || otherDoubt(item);
  return doubt ? { verdict: 'arguable', doubt } : { verdict: 'yes', doubt: '' };
}

/** By its name alone, as lists without descriptions have it. */
export function classifyChickenSandwich(name: string): Classification {
  return classifyMenuItem(name).verdict;
}

const A_COMBO = 'A combo';
/** "Two Chicken Sandwiches", "Chicken Sandwich, Fries & Drink". */
const SEVERAL_PIECES =
  /^ (?:two|three|four|\d) .*(?:sandwiches|burgers|biscuits) | (?:drink|soda|beverage|soft drink|refresco|boisson|getrank) (?:$|combo)|^ (?:combo|meal) (?:no )?\d+ /u;
const NO: ClassificationResult = { verdict: 'no', doubt: '' };
const CHICKEN_WORD = phrases(chicken.CHICKEN);
const ANY_CHICKEN = phrases(chicken.CHICKEN, chicken.CHICKN);
const WITHOUT_CHICKEN = phrases([
  'w o chicken',
  'without chicken',
  'no chicken',
  'w o crispy chicken',
  'w o grilled chicken',
  'without crispy chicken',
  'without grilled chicken',
]);
const EVERY_OTHER_CHICKEN = everyPhrase(chicken.NOT_THE_MEAT, chicken.CHICKEN_AS_EXTRA);
const OTHER_MEAT = phrases(chicken.OTHER_MEAT);
const POULTRY_CUT = phrases(['tender', 'tenders', 'thigh', 'boneless thigh', 'fried bird', 'bird']);
const BURGER = phrases(['*burger', 'burger', 'burgers', 'smash burger', 'veggie']);
const CHOICE = phrases(chicken.CHOICE_OF_MEATS);
const IMITATION = phrases(chicken.IMITATION);
const SANDWICH_NAME = phrases(SANDWICH);
const BREAD_NAME = phrases(BREAD_IN_NAME);
const TOLD_SANDWICH = phrases([
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
const TOLD_BREAD = phrases(BREAD_IN_DESCRIPTION, SANDWICH);
const EVERY_SIDE_BREAD = everyPhrase(BREAD_AT_THE_SIDE);
const EVERY_FLAVOUR = everyPhrase(FLAVOURS);
const NAMED_DISH = phrases(OTHER_DISH);
const SALAD_NAME = phrases(SALAD);
const CHICKEN_SALAD = phrases(['chicken salad']);
const NAMED_PIECES = phrases(PIECES);
const SEVERAL = phrases(SEVERAL_THINGS);
const SAUCE_LAST = / (sauce|seasoning|sauces|gravy|gift card|t shirt|tee|hat) $/u;
const FORMS = ARGUABLE.map(([doubt, words]) => [doubt, phrases(words)] as const);
const OR_SANDWICH = phrases([
  'sandwich or wrap',
  'wrap or sandwich',
  'sandwich or sub',
  'sub or sandwich',
  'bun or wrap',
  'wrap or bun',
  'make it a wrap',
]);
// "Buttermilk Chicken Bacon & Swiss" names what lies on it and leaves the bread unsaid.
const CHEESE_AND_BACON = /(?<= )(bacon|ham) and (swiss|cheddar|provolone|cheese)(?= )/u;

type Words = { named: string; told: string };

function wordsOf(name: string, { description = '' }: MenuItemContext): Words {
  return {
    named: mended(foldedWords(name)),
    told: ` ${description.split(CLAUSES).map(meatsOfClause).join(' ')} `.replaceAll(/ +/g, ' '),
  };
}

const CLAUSES = /[,;.](?=\s)/;

/** Clause by clause: "crispy chicken, chili oil" holds no chicken chili. */
function meatsOfClause(clause: string): string {
  return mended(foldedWords(clause)).replaceAll(EVERY_OTHER_CHICKEN, ' ');
}

/** null without any chicken in it, else what is doubtful about the chicken, '' for nothing. */
function findChicken({ named, told }: Words, around: MenuItemContext): string | null {
  const meat = named.replaceAll(EVERY_OTHER_CHICKEN, ' ');
  if (CHOICE.test(named) || CHOICE.test(told))
    return ANY_CHICKEN.test(meat + told) ? 'Chicken is one of several choices' : null;
  if (ANY_CHICKEN.test(meat)) return imitation(named, told);
  const otherMeat = OTHER_MEAT.test(meat);
  const toldAt = told.search(ANY_CHICKEN);
  if (toldAt >= 0) {
    if (otherMeat || isBehindOtherMeat(told, toldAt)) return null;
    return imitation(named, told);
  }
  if (otherMeat || OTHER_MEAT.test(told) || ANY_CHICKEN.test(named)) return null;
  if (around.chickenSection)
    return IMITATION.test(named) || TOLD_PROTEIN.test(told) ? 'It may be plant-based' : '';
  const isLikely =
    (around.chickenRestaurant && SANDWICH_NAME.test(named) && !BURGER.test(named)) || POULTRY_CUT.test(told);
  return isLikely && !IMITATION.test(named + told) ? 'It does not say that it is chicken' : null;
}

/** "Turkey, ham, chicken": the filling is what is named first. Bacon and cheese before it are company. */
function isBehindOtherMeat(told: string, chickenAt: number): boolean {
  const first = told.search(OTHER_MEAT);
  return first >= 0 && first < chickenAt;
}

function imitation(named: string, told: string): string {
  if (IMITATION.test(named) || TOLD_IMITATION.test(told) || TOLD_PROTEIN.test(told))
    return 'It may be plant-based';
  return CHICKEN_WORD.test(named + told) ? '' : 'It may be plant-based';
}

const TOLD_PROTEIN = phrases([
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
const TOLD_IMITATION =
  /(?<= )(vegan|vegetarian|plant based|meatless|impossible|beyond|seitan|tofu|soy|gardein|mock|faux|jackfruit)( \S+)?( \S+)? (chicken|chickn|chikn|chkn|patty|protein|cutlet|filet|fillet|nuggets)(?= )/u;

function isChickenSaladOnBread(named: string, { section }: MenuItemContext): boolean {
  return CHICKEN_SALAD.test(named) && (section === 'sandwich' || BREAD_NAME.test(named));
}

function formOf({ named }: Words): string {
  if (OR_SANDWICH.test(named)) return '';
  return FORMS.find(([, words]) => words.test(named))?.[0] ?? '';
}

function hasBread({ named, told }: Words, { section, sectionDoubt }: MenuItemContext): boolean {
  if (BREAD_NAME.test(named) || CHEESE_AND_BACON.test(named)) return true;
  if (section === 'sandwich' || sectionDoubt) return true;
  return TOLD_BREAD.test(told.replaceAll(EVERY_SIDE_BREAD, ' '));
}

function otherDoubt({ named, told }: Words): string {
  if (OTHER_MEAT.test(named)) return 'Chicken and another meat';
  if (SEVERAL.test(named) || SEVERAL_PIECES.test(named)) return A_COMBO;
  return CHICKEN_SALAD.test(named) || (!CHICKEN_WORD.test(named) && told.includes(' chicken salad '))
    ? 'Chicken salad'
    : '';
}

/** One letter wrong, missing, doubled or swapped in the words that decide: "sandwhich", "Ch1cken", "chiken". */
function mended(words: string): string {
  return words.replaceAll(
    /(?<= )[\p{L}\p{N}]{6,11}(?= )/gu,
    (word) => KEY_WORDS.find((key) => isNear(word, key)) ?? word,
  );
}

const SPELLED_SO: ReadonlySet<string> = new Set([...chicken.CHICKN, 'thicken']);
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
