/** Small letters and digits of any script, single blanks between: what fold_text does in SQL. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`®™©]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** One word of it: "Chick-fil-A®" and "Chick Fil A" meet, and "&" is said as "and". */
export function foldTogether(text: string): string {
  return foldWords(text.replaceAll('&', ' and ')).replaceAll(' ', '');
}
