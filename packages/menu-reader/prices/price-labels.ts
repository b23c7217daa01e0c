import { foldedWords, phrases } from '../phrases.ts';
import {
  EXTRA_CHARGE_LABELS,
  COMBO_LABELS,
  ONLY_SIZES,
  PART_LABELS,
  PLAIN_SIZES,
  SIZE_LABELS,
} from '../lexicon/price-words.ts';

export function isPriceLabel(text: string): boolean {
  const words = foldedWords(text);
  return words.length < 60 && WHOLE_LABEL.test(words);
}

/** "Large" and "Half" name no dish, but "Deluxe" or "The Original" can. */
export function isOnlyASize(text: string): boolean {
  return ONLY_SIZE.test(foldedWords(text));
}

export function isComboLabel(text: string): boolean {
  return COMBO.test(foldedWords(text)) || /^\d+ for$/.test(text);
}

export function isPlainLabel(text: string): boolean {
  return PLAIN.test(foldedWords(text));
}

export function isPartLabel(text: string): boolean {
  return PART.test(foldedWords(text));
}

export function isExtraChargeLabel(text: string): boolean {
  return /^\s*\+/.test(text) || ADDITION_FIRST.test(foldedWords(text));
}

export function withoutLastSize(text: string): { text: string; label: string | null } {
  const match = LAST_SIZE.exec(text.slice(-40));
  if (!match) return { text, label: null };
  return { text: text.slice(0, text.length - match[0].length), label: match[1]! };
}

const all = (...tables: readonly (readonly string[])[]) => {
  const labels = tables.flat().map((label) => foldedWords(label).trim());
  return labels.toSorted((a, b) => b.length - a.length).join('|');
};
const PLAIN = phrases(PLAIN_SIZES);
const PART = phrases(PART_LABELS);
const COMBO = phrases(COMBO_LABELS);
const ONLY_SIZE = phrases(ONLY_SIZES);
const COMPANY = '(?:the |a |with |w |or |for |as |size )?';
const WHOLE_LABEL = new RegExp(
  `^ ${COMPANY}(?:${all(PLAIN_SIZES, SIZE_LABELS, PART_LABELS, COMBO_LABELS)}) (?:${all(SIZE_LABELS, PLAIN_SIZES, COMBO_LABELS)} )?$`,
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
  `[\\s|/,(·•–—-]+(${all([...PLAIN_SIZES, ...SIZE_LABELS, ...PART_LABELS].filter((label) => !NO_SIZES.has(label)))})[.:)]{0,2}\\s*$`,
  'iu',
);
const ADDITION_FIRST = new RegExp(`^ (?:or )?(?:${all(EXTRA_CHARGE_LABELS)})(?= )`, 'u');
