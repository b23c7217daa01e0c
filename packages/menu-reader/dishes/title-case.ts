import { CAPITALIZED_WORDS } from '../lexicon/capitalized-words.ts';

/** "CRISPY CHICKEN SANDWICH" in title case; text that is not all capitals stays as it is. */
export function titleCaseIfUpper(text: string): string {
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  const shouted = text.replaceAll(/[^\p{Lu}]/gu, '').length;
  if (letters.length < 4 || shouted / letters.length < 0.75) return text;
  return titled(text);
}

export function titleCaseIfLower(text: string): string {
  return /\p{Lu}/u.test(text) ? text : titled(text);
}

function titled(text: string): string {
  let isFirst = true;
  return text.replaceAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.]*/gu, (word, at: number) => {
    const calm = calmWord(word, isFirst || /[-–—:(]\s*$/.test(text.slice(Math.max(0, at - 3), at)));
    isFirst = false;
    return calm;
  });
}

export function sentenceCaseIfUpper(text: string): string {
  const calm = titleCaseIfUpper(text);
  if (calm === text) return text;
  return calm.replaceAll(/(?<!^|[.!?]\s)\b\p{Lu}[\p{Ll}'’]+/gu, (word) =>
    CAPITALIZED_WORDS.has(word) ? word : word.toLowerCase(),
  );
}

function calmWord(word: string, isFirst: boolean): string {
  const lower = word.toLowerCase();
  if (ABBREVIATIONS.has(word.toUpperCase())) return word.toUpperCase();
  if (!isFirst && SMALL.has(lower)) return lower;
  if (/^\d/.test(word)) return lower;
  const calm = word[0]!.toUpperCase() + lower.slice(1);
  return calm
    .replace(/^Mc(\p{Ll})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(
      /^(O|D|L)(['’])(\p{Ll}{2,})/u,
      (_, first: string, mark: string, rest: string) =>
        `${first}${mark}${rest[0]!.toUpperCase()}${rest.slice(1)}`,
    );
}

const ABBREVIATIONS = new Set([
  'BBQ',
  'BLT',
  'CLT',
  'BLTA',
  'OG',
  'NYC',
  'LA',
  'ATL',
  'PB',
  'GF',
  'DF',
  'XL',
  'XXL',
  'KFC',
  'IPA',
  'USA',
  'UK',
  'TX',
  'KC',
  'ABC',
  'MVP',
  'VIP',
  'II',
  'III',
  'IV',
  'DIY',
  'CBR',
  'KBBQ',
  'PBJ',
  'S.O.B.',
  'B.L.T.',
  'JR.',
]);
const SMALL = new Set([
  'and',
  'with',
  'on',
  'of',
  'the',
  'a',
  'an',
  'in',
  'or',
  'n',
  'de',
  'y',
  'con',
  'et',
  'au',
  'aux',
  'mit',
  'und',
  'al',
  'del',
  'la',
  'el',
  'w',
  'for',
  'to',
  'à',
]);
