import { globalPhrasePattern, normalizeForPhraseMatching, phrasePattern } from './phrase-patterns.ts';
import { CHICKEN_WORDS, IMITATION_MEAT_WORDS } from './lexicon/meat-words.ts';
import * as words from './lexicon/section-words.ts';

export type MenuSection = {
  kind: 'sandwich' | 'other' | null;
  doubt: string | null;
  isChicken: boolean;
};

export const NO_MENU_SECTION: MenuSection = { kind: null, doubt: null, isChicken: false };

export function classifyMenuSection(heading: string): MenuSection {
  const text = essence(heading);
  const isSandwich = SANDWICH.test(text);
  const isOther = OTHER.test(text);
  const arguable = ARGUABLE.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return {
    kind: kindOf(isSandwich, isOther, arguable),
    doubt: certainDoubtOf(text) ?? (isSandwich || isOther ? null : arguable),
    isChicken: CHICKEN_HEADING.test(text),
  };
}

export function isKnownSectionHeading(text: string): boolean {
  if (text.length > 70) return false;
  const whole = essence(text);
  if (EXACT.has(whole.trim())) return true;
  if (!PLURAL.test(whole)) return false;
  return whole.replaceAll(EVERY_SECTION_WORD, '  ').replaceAll(EVERY_COMPANION, '  ').trim() === '';
}

export function mentionsMenuSection(text: string): boolean {
  return PLURAL.test(essence(text)) || ARGUABLE.some(([, pattern]) => pattern.test(essence(text)));
}

function kindOf(isSandwich: boolean, isOther: boolean, arguable: string | null): MenuSection['kind'] {
  if (isSandwich) return isOther ? null : 'sandwich';
  return isOther && arguable === null ? 'other' : null;
}

function certainDoubtOf(text: string): string | null {
  if (VEGAN.test(text)) return 'It may be plant-based';
  return COMBO.test(text) ? 'A combo' : null;
}

function essence(heading: string): string {
  return normalizeForPhraseMatching(
    heading
      .replaceAll(/\([^()]{0,100}\)?/g, ' ')
      .replace(/\b(?:all )?(?:served|serve|come|comes|includes?|choice)\b.*$/i, ' '),
  );
}

// A single sandwich is a dish; the singular is a heading only when it stands alone.
const SINGULAR = new Set([
  'sammich',
  'torta',
  'handheld',
  'hand held',
  'po boy',
  'sandwicher',
  'sandwich',
  'burger',
  'sando',
  'bun',
  'wrap',
  'sub',
  'slider',
  'pita',
  'panini',
  'hamburger',
  'bao',
  'banh mi',
  'wing',
  'salad',
  'soup',
  'side',
  'drink',
  'dessert',
  'chicken',
]);
const many = (table: readonly string[]) => table.filter((word) => !SINGULAR.has(word));
const SANDWICH = phrasePattern(words.SANDWICH_SECTION_WORDS);
const ARGUABLE = words.DOUBTFUL_MENU_SECTIONS.map(([doubt, table]) => [doubt, phrasePattern(table)] as const);
const OTHER = phrasePattern(words.OTHER_SECTION_WORDS);
const COMBO = phrasePattern(words.COMBO_SECTION_WORDS);
const VEGAN = phrasePattern(IMITATION_MEAT_WORDS);
const CHICKEN_HEADING = phrasePattern(CHICKEN_WORDS, words.CHICKEN_SECTION_WORDS);
const ALL = [
  words.SANDWICH_SECTION_WORDS,
  words.OTHER_SECTION_WORDS,
  words.NEUTRAL_SECTION_WORDS,
  ...words.DOUBTFUL_MENU_SECTIONS.map(([, table]) => table),
];
const EXACT = new Set(
  [...ALL, words.CHICKEN_SECTION_WORDS].flat().map((word) => normalizeForPhraseMatching(word).trim()),
);
const PLURAL = phrasePattern(...ALL.map(many));
const EVERY_SECTION_WORD = globalPhrasePattern(...ALL.map(many));
const EVERY_COMPANION = globalPhrasePattern(
  words.HEADING_FILLER_WORDS,
  CHICKEN_WORDS,
  words.CHICKEN_SECTION_WORDS,
);
