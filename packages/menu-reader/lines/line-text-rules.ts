import { normalizeForPhraseMatching } from '../phrase-patterns.ts';
import { isExtraChargeLabel, isPriceLabel } from '../prices/price-labels.ts';
import { MENU_BADGE_WORDS, DESCRIPTION_START_WORDS } from '../lexicon/line-words.ts';

export function looksLikeDescription(text: string): boolean {
  if (/^[\p{Ll}(]/u.test(text) && !/^(?:the|el|la|le|mc)\s\p{Lu}/u.test(text)) return true;
  if (OPENING.test(normalizeForPhraseMatching(text))) return true;
  const commas = text.split(/[,;•·]/).length - 1;
  return commas >= 2 || (/[.!]$/.test(text) && text.split(' ').length > 4) || text.length > 90;
}

/** "Crumbed chicken fillet with lettuce" below "Chicken Roll": its words are lowercase where those of names are not. */
export function isSentenceBelowName(name: string, text: string): boolean {
  const words = text.split(/\s+/).slice(1);
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length >= 4 && small / words.length >= 0.8 && !/\s\p{Ll}{4}/u.test(name) && /\s/.test(name);
}

export function isIngredientList(text: string): boolean {
  return (
    /[,;•·+]|\s&\s/.test(text) && !OPENING.test(normalizeForPhraseMatching(text)) && !isExtraChargeLabel(text)
  );
}

export function canBeDescription(text: string): boolean {
  const words = text.split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !JOINING.has(word)).length;
  return (
    looksLikeDescription(text) ||
    words.length > 7 ||
    small / words.length >= 0.4 ||
    /[,+]|\s(?:&|and|with|w\/|on)\s/i.test(text)
  );
}

export function isMenuBoilerplate(text: string): boolean {
  if (!/\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return !/\d/.test(text);
  if (text.length > 400) return false;
  return BOILERPLATE.test(text) || LEGEND.test(text);
}

export function isMenuBadge(text: string): boolean {
  return BADGE.test(normalizeForPhraseMatching(text));
}

export function findPriceColumnLabels(text: string): string[] | null {
  const cells = text
    .replace(/^(?:prices?|sizes?):\s*/i, '')
    .split(/\t|\s{2,}|\s*[|/]\s*/)
    .filter((cell) => cell !== '' && !/^(?:item|name|dish|product|menu item)s?$/i.test(cell));
  if (cells.length < 2 || cells.length > 6) return null;
  if (cells.every(isPriceLabel)) return cells;
  return cells.slice(1).every(isPriceLabel) && cells.length > 2 ? cells.slice(1) : null;
}

const JOINING = new Set([
  'and',
  'with',
  'on',
  'of',
  'the',
  'a',
  'n',
  'in',
  'or',
  'w/',
  'de',
  'y',
  'con',
  'et',
  'au',
  'à',
  'mit',
  'und',
  'al',
  'del',
  'la',
]);
const OPENING = new RegExp(`^ (?:${DESCRIPTION_START_WORDS.join('|')}) `, 'u');
const BADGE = new RegExp(`^ (?:${MENU_BADGE_WORDS.join('|')}) $`, 'u');
const BOILERPLATE =
  /https?:\/\/|www\.|\b[\w.-]+@[\w-]+\.\w|\.com\b|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b|^(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b.{0,30}\d(?::\d|\s?[ap]\.?m|\s?[-–]\s?\d)|\b\d{1,2}(?::\d\d)?\s?[ap]\.?m\.?\s?[-–—to]+\s?\d{1,2}|consumer advisory|raw or undercooked|undercooked|food-?borne|gratuity|service charge|\bsales tax\b|prices subject|please (?:inform|notify|alert|let)|allerg(?:y|ies)\b.{0,40}(?:server|staff|inform|notify)|copyright|all rights reserved|follow us|order online|gift cards?|^page \d|^\d+ (?:reviews|ratings)|^#\d+ most liked|^(?:most liked|best ?seller|sold out|add to (?:cart|order)|quick view|see more|view (?:menu|more)|customi[sz]e)$|^\d{1,5} [\p{L}\d .]{2,40}\b(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|hwy|highway|lane|ln|suite|ste)\b/iu;
const LEGEND =
  /^[^\p{L}]*(?:[\p{L}*†‡]{1,4}\)?\s?[=:–-]\s?(?:contains|vegetarian|vegan|gluten|dairy|nuts?|spicy|mild|halal)\b)/iu;
