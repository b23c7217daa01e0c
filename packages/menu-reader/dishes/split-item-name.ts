import { classifyChickenSandwich } from './classify-menu-item.ts';
import { stripAllergenCodes } from './allergen-codes.ts';
import { normalizeForPhraseMatching, phrasePattern } from '../phrase-patterns.ts';
import { titleCaseIfUpper, sentenceCaseIfUpper, titleCaseIfLower } from './title-case.ts';
import { SANDWICH_WORDS } from '../lexicon/sandwich-and-bread-words.ts';

const LONGEST_NAME = 90;

export function splitMenuItemName(text: string): { name: string; rest: string } {
  const plain = stripAllergenCodes(withoutNumbering(text));
  const [name, rest] = cut(plain);
  return { name: tidyName(name), rest: tidy(rest) };
}

export function joinDescriptionLines(lines: readonly string[]): string {
  const text = lines
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => `${tidy(part)}${listEnd(part)}`);
  return sentenceCaseIfUpper(tidy(text.join(' ')))
    .slice(0, 2000)
    .trim();
}

function listEnd(part: string): string {
  return /[,;]\s*$/.exec(part)?.[0].trim() ?? '';
}

function withoutNumbering(text: string): string {
  return text.replace(
    /^(?:(?:#|no\.?\s?|nr\.?\s?)\d{1,3}[.):]?|\(\d{1,3}\)|\d{1,3}(?:[.)](?!\d)|\s{2,}(?=\p{Lu})|\s[-–]\s|:\s)|[A-Za-z]\)|[A-Z]\.(?=\s\p{L}{3}))\s*[-–:.]?\s*(?=\S)/iu,
    '',
  );
}

const SEPARATORS = [
  /\t+/,
  /\s[-–—~|•·:]\s|\s[–—]|[–—]\s|(?<=[\p{L})"”’!?])[-:]\s|(?<=[\p{L}\p{N})])\s?[—]\s?/u,
  /\s{3,}/,
  /(?<=[\p{L})”"]{3})\.\s+(?=\p{L})/u,
];

function cut(text: string): [name: string, rest: string] {
  const listed = /\s?\(([^()]*,[^()]*)\)/.exec(text);
  if (listed && listed.index > 2)
    return [text.slice(0, listed.index) + text.slice(listed.index + listed[0].length), listed[1]!];
  for (const separator of SEPARATORS) {
    const match = separator.exec(text);
    if (!match || match.index < 2) continue;
    const [name, rest] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    if (
      /\p{L}{2}/u.test(name) &&
      name.length <= LONGEST_NAME &&
      !isHalfOfName(name, rest) &&
      !isTranslation(name, rest)
    )
      return [name, rest];
  }
  return cutAtBracket(text) ?? cutAtWith(text) ?? cutAtComma(text) ?? [text, ''];
}

/** "برجر دجاج - Chicken Burger": the same name in two scripts. */
function isTranslation(name: string, rest: string): boolean {
  return (
    isLatin(name) !== isLatin(rest) &&
    classifyChickenSandwich(name) !== 'no' &&
    classifyChickenSandwich(rest) !== 'no' &&
    !rest.includes(',')
  );
}

function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text);
}

/** "Chicken - Bacon - Ranch Sandwich", "Coop: The Sandwich": the second part still belongs to the name. */
function isHalfOfName(name: string, rest: string): boolean {
  const isShort = rest.split(/\s+/).length <= 5 && /^\p{Lu}/u.test(rest) && !rest.includes(',');
  return (
    isShort &&
    classifyChickenSandwich(name) === 'no' &&
    classifyChickenSandwich(`${name} ${rest}`) !== 'no' &&
    NAMES_IT.test(normalizeForPhraseMatching(rest))
  );
}

const NAMES_IT = phrasePattern(SANDWICH_WORDS, [
  'wrap',
  'sub',
  'club',
  'melt',
  'biscuit',
  'slider',
  'sliders',
]);

function cutAtBracket(text: string): [string, string] | null {
  const match = /\s?\(([^()]{18,})\)?\s*$/.exec(text);
  return match && match.index > 2 ? [text.slice(0, match.index), match[1]!] : null;
}

function cutAtWith(text: string): [string, string] | null {
  const match = /,?\s(?:with|w\/|served|topped|on an?|on toasted|on brioche|con|mit|avec|met)\s/i.exec(text);
  if (!match || match.index < 4) return null;
  const rest = text.slice(match.index).replace(/^,?\s/, '');
  const isLong = text.length > 60 || rest.includes(',');
  return isLong &&
    (classifyChickenSandwich(text.slice(0, match.index)) !== 'no' || text.length > LONGEST_NAME) &&
    !text.slice(0, match.index).includes(',')
    ? [text.slice(0, match.index), rest]
    : null;
}

/** "fried chicken sandwich, kimchi slaw, pickles" is cut, but "Chicken, Bacon, Egg & Cheese Biscuit" is one name. */
function cutAtComma(text: string): [string, string] | null {
  const comma = text.search(/[,;]\s/);
  if (comma < 4) return null;
  const [name, rest] = [text.slice(0, comma), text.slice(comma + 1)];
  const isList = /[,;]\s/.test(rest) || /^\s\p{Ll}/u.test(rest);
  if (!isList) return text.length > LONGEST_NAME ? [name, rest] : null;
  const endsAsName =
    NAMES_IT.test(normalizeForPhraseMatching(text.slice(text.lastIndexOf(',')))) &&
    !NAMES_IT.test(normalizeForPhraseMatching(name)) &&
    /^\s\p{Lu}/u.test(rest);
  return endsAsName && text.length <= LONGEST_NAME ? null : [name, rest];
}

/** Marks such as (GF), peppers and stars are parsed separately and belong to no name. */
const MARKS =
  /\((?:[A-Z]{1,3}|\d[\d, ]{0,10}|[A-Z](?:, ?[A-Z]){0,8})\)|\[[A-Za-z]{1,4}\]|[®™©℠†‡*^🌶🔥🥵🌱🌿⭐★☆]|\ufe0f|(?:^|\s)(?:NEW!|New!|GFO?|DFO?)(?=\s|$)/gu;
const REMARKS =
  /\((?:r|tm|v|vg|gf|df|n|new!?|spicy!?|hot!?|mild|no heat|not spicy|medium|halal|popular|best seller|fan favorite|vegan|limited time|seasonal)\)/gi;

function tidyName(text: string): string {
  const bare = text
    .replaceAll(MARKS, ' ')
    .replaceAll(REMARKS, ' ')
    .replaceAll(/(?<=\p{L})[01](?=\p{L}{2})/gu, (digit) => (digit === '0' ? 'o' : 'i'));
  const name = tidy(bare)
    .replace(/^["“'‘](.*)["”'’]$/, '$1')
    .replace(/[\s,:;.–—-]+$/, (end) =>
      /^\.$/.test(end) && /\b(?:jr|sr|st|co)\.$/i.test(bare.trim()) ? '.' : '',
    );
  return titleCaseIfLower(titleCaseIfUpper(name)).slice(0, 200).trim();
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;!])/g, '$1')
    .replace(/^[\s,;:.·•|–—-]+|[\s,;:·•|–—-]+$/g, '')
    .trim();
}
