import { normalizeForPhraseMatching, phrasePattern } from '../phrase-patterns.ts';
import {
  EXTRA_CHARGE_WORDS,
  COMBO_LABEL_WORDS,
  SIZE_ONLY_WORDS,
  PARTIAL_PORTION_WORDS,
  REGULAR_SIZE_WORDS,
  SIZE_LABEL_WORDS,
} from '../lexicon/price-words.ts';

export function isPriceLabel(text: string): boolean {
  const words = normalizeForPhraseMatching(text);
  return words.length < 60 && WHOLE_LABEL.test(words);
}

/** "Large" and "Half" name no dish, but "Deluxe" or "The Original" can. */
export function isSizeLabel(text: string): boolean {
  return ONLY_SIZE.test(normalizeForPhraseMatching(text));
}

export function isComboLabel(text: string): boolean {
  return COMBO.test(normalizeForPhraseMatching(text)) || /^\d+ for$/.test(text);
}

export function isRegularSizeLabel(text: string): boolean {
  return PLAIN.test(normalizeForPhraseMatching(text));
}

export function isPartialPortionLabel(text: string): boolean {
  return PART.test(normalizeForPhraseMatching(text));
}

export function isExtraChargeLabel(text: string): boolean {
  return /^\s*\+/.test(text) || ADDITION_FIRST.test(normalizeForPhraseMatching(text));
}

export function splitTrailingSize(text: string): { text: string; label: string | null } {
  const match = LAST_SIZE.exec(text.slice(-40));
  if (!match) return { text, label: null };
  return { text: text.slice(0, text.length - match[0].length), label: match[1]! };
}

const all = (...tables: readonly (readonly string[])[]) => {
  const labels = tables.flat().map((label) => normalizeForPhraseMatching(label).trim());
  return labels.toSorted((a, b) => b.length - a.length).join('|');
};
const PLAIN = phrasePattern(REGULAR_SIZE_WORDS);
const PART = phrasePattern(PARTIAL_PORTION_WORDS);
const COMBO = phrasePattern(COMBO_LABEL_WORDS);
const ONLY_SIZE = phrasePattern(SIZE_ONLY_WORDS);
const COMPANY = '(?:the |a |with |w |or |for |as |size )?';
const WHOLE_LABEL = new RegExp(
  `^ ${COMPANY}(?:${all(REGULAR_SIZE_WORDS, SIZE_LABEL_WORDS, PARTIAL_PORTION_WORDS, COMBO_LABEL_WORDS)}) (?:${all(SIZE_LABEL_WORDS, REGULAR_SIZE_WORDS, COMBO_LABEL_WORDS)} )?$`,
  'u',
);
const NO_SIZES = new Set<string>([
  'sandwich',
  'burger',
  'grilled',
  'crispy',
  'fried',
  'plate',
  'bowl',
  'sando',
  'sand',
  'sammie',
  'price',
  'original',
  'item',
  'lunch',
  'dinner',
  'one',
  'two',
  'three',
  'brunch',
]);
const LAST_SIZE = new RegExp(
  `[\\s|/,(·•–—-]+(${all([...REGULAR_SIZE_WORDS, ...SIZE_LABEL_WORDS, ...PARTIAL_PORTION_WORDS].filter((label) => !NO_SIZES.has(label)))})[.:)]{0,2}\\s*$`,
  'iu',
);
const ADDITION_FIRST = new RegExp(`^ (?:or )?(?:${all(EXTRA_CHARGE_WORDS)})(?= )`, 'u');
