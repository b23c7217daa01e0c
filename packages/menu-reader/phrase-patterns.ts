/** Lowercase, with a space before, between and after, as phrases() expects. "&" becomes "and", 6" becomes "6 inch". */
export function normalizeForPhraseMatching(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´®™©]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/(\d)["”]/g, '$1 inch ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return ` ${words} `;
}

/** `hahnchen*` begins a word and `*burger` ends one. Alternatives of plain letters only, so that it is always linear. */
export function phrasePattern(...tables: readonly (readonly string[])[]): RegExp {
  return new RegExp(tables.flat().map(pattern).join('|'), 'u');
}

export function globalPhrasePattern(...tables: readonly (readonly string[])[]): RegExp {
  return new RegExp(phrasePattern(...tables).source, 'gu');
}

function pattern(entry: string): string {
  const letters = normalizeForPhraseMatching(entry.replaceAll('*', '')).trim();
  if (UNSPACED.test(letters)) return letters;
  return `${entry.startsWith('*') ? '' : '(?<= )'}${letters}${entry.endsWith('*') ? '' : '(?= )'}`;
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}]/u;
