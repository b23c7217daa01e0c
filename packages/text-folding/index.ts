/** Lowercase letters and digits of any script with single spaces: the same as fold_text in SQL. */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`®™©]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Folds to one word: "Chick-fil-A®" equals "Chick Fil A", and "&" counts as "and". */
export function normalizeToOneWord(text: string): string {
  return normalizeWords(text.replaceAll('&', ' and ')).replaceAll(' ', '');
}
