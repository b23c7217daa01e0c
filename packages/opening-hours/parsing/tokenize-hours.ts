import { osmHoursWordMeaning, ENGLISH_HOURS_PHRASES, englishHoursWordMeaning } from './word-meanings.ts';
import type { HoursWordMeaning } from './word-meanings.ts';

export const MAX_PARSED_HOURS_LENGTH = 2000;

export type HoursTextNotation = 'osm' | 'spoken';

export type TimeDigitsFormat = 'padded' | 'colon' | 'bare';

export type HoursToken = TokenBody & { at: number; end: number };

type TokenBody =
  | Exclude<HoursWordMeaning, { kind: 'time' | 'nothing' }>
  | { kind: 'time'; minute: number; half: 'am' | 'pm' | null; shape: TimeDigitsFormat }
  | { kind: 'year' | 'allDay' | 'comment' | 'plus' | 'comma' | 'semicolon' | 'colon' };

type TokenMatch = { token: TokenBody | null; end: number } | null;

/** Every pattern is sticky and bounded, so that hostile text costs linear time. */
const TIME =
  /(?:0(?=\d\d:))?(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)? ?(?:([ap])\.?m?\.?(?![a-z0-9]))?(?![0-9])/iy;
const COMPACT_TIME = /(\d{1,2})(\d{2}) ?(?:([ap])\.?m?\.?(?![a-z0-9]))?(?![0-9:])/iy;
const YEAR = /20\d{2}(?![0-9:])/y;
const ALWAYS = /24\/7(?!\d)/y;
const WORD = /[a-z]{1,12}(?:'s?|\.)?(?![a-z])/iy;
const COMMENT = /"[^"]{0,300}"/y;

export function tokenizeHours(text: string, language: HoursTextNotation): HoursToken[] | null {
  const tokens: HoursToken[] = [];
  let at = 0;
  while (at < text.length) {
    const read = readToken(text, at, language);
    if (read === null) return null;
    if (read.token) tokens.push({ ...read.token, at, end: read.end });
    at = read.end;
  }
  return tokens;
}

export function normalizePunctuation(text: string): string {
  return text
    .replace(/[\t\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/g, ' ')
    .replace(/[\u2010-\u2015\u2212\u2192\uff0d~]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/ {2,}/g, ' ')
    .trim();
}

const MARKS: Readonly<Record<string, TokenBody | null>> = {
  ' ': null,
  '-': { kind: 'dash' },
  ',': { kind: 'comma' },
  ';': { kind: 'semicolon' },
  ':': { kind: 'colon' },
  '+': { kind: 'plus' },
};

const ENGLISH_MARKS: Readonly<Record<string, TokenBody | null>> = {
  '|': { kind: 'colon' },
  '&': { kind: 'and' },
  '/': { kind: 'and' },
  '.': null,
  '\n': { kind: 'semicolon' },
  '\r': null,
};

function readToken(text: string, at: number, language: HoursTextNotation): TokenMatch {
  const mark = text[at]!;
  if (mark in MARKS) return { token: MARKS[mark]!, end: at + 1 };
  if (language === 'osm') return readOsmToken(text, at);
  if (mark in ENGLISH_MARKS) return { token: ENGLISH_MARKS[mark]!, end: at + 1 };
  return readPhrase(text, at) ?? readTime(text, at, language) ?? readWord(text, at, englishHoursWordMeaning);
}

function readOsmToken(text: string, at: number): TokenMatch {
  const always = matchAt(ALWAYS, text, at);
  if (always) return { token: { kind: 'allDay' }, end: at + always[0].length };
  const comment = matchAt(COMMENT, text, at);
  if (comment) return { token: { kind: 'comment' }, end: at + comment[0].length };
  const year = matchAt(YEAR, text, at);
  if (year) return { token: { kind: 'year' }, end: at + year[0].length };
  return readTime(text, at, 'osm') ?? readWord(text, at, osmHoursWordMeaning);
}

function readPhrase(text: string, at: number): TokenMatch {
  for (const [pattern, meaning] of ENGLISH_HOURS_PHRASES) {
    const found = matchAt(pattern, text, at);
    if (!found) continue;
    const token: TokenBody = meaning === 'allDay' ? { kind: 'allDay' } : { kind: 'daySet', days: meaning };
    return { token, end: at + found[0].length };
  }
  return null;
}

function readTime(text: string, at: number, language: HoursTextNotation): TokenMatch {
  const found = matchAt(TIME, text, at) ?? (language === 'spoken' ? matchAt(COMPACT_TIME, text, at) : null);
  if (!found) return null;
  const [whole, hours = '', minutes, letter] = found;
  const minute = minuteOf(Number(hours), Number(minutes ?? 0), letter, language);
  if (minute === null) return null;
  const shape = shapeOf(hours, minutes);
  const half = halfOf(letter);
  if (language === 'osm' && (half || (shape === 'colon' && hours.length === 1))) return null;
  return { token: { kind: 'time', minute, half, shape }, end: at + whole.trimEnd().length };
}

/** In OpenStreetMap an end can lie past midnight: 26:00 is 2 am. */
function minuteOf(
  hour: number,
  minute: number,
  letter: string | undefined,
  language: HoursTextNotation,
): number | null {
  if (minute > 59 || hour * 60 + minute > (language === 'osm' ? 48 : 24) * 60) return null;
  if (letter === undefined) return hour * 60 + minute;
  const half = letter.toLowerCase();
  // "0:45 AM" and "13:00 PM" come from machines that mean the 24-hour clock.
  if (hour > 12) return half === 'p' && hour < 24 ? hour * 60 + minute : null;
  return (hour % 12) * 60 + minute + (half === 'p' ? 720 : 0);
}

function shapeOf(hours: string, minutes: string | undefined): TimeDigitsFormat {
  if (minutes === undefined) return 'bare';
  return hours.length === 2 && hours < '10' ? 'padded' : 'colon';
}

function halfOf(letter: string | undefined): 'am' | 'pm' | null {
  if (letter === undefined) return null;
  return letter.toLowerCase() === 'a' ? 'am' : 'pm';
}

function readWord(
  text: string,
  at: number,
  look: (word: string) => HoursWordMeaning | undefined,
): TokenMatch {
  const found = matchAt(WORD, text, at);
  const meaning = found && look(found[0].toLowerCase());
  if (!found || !meaning) return null;
  const end = at + found[0].length;
  if (meaning.kind === 'nothing') return { token: null, end };
  if (meaning.kind !== 'time') return { token: meaning, end };
  // Noon and midnight need no am or pm, so they count as exact 24-hour times.
  return { token: { ...meaning, half: meaning.minute === 0 ? 'am' : 'pm', shape: 'colon' }, end };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
