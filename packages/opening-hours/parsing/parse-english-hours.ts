import { applyHoursRules } from './apply-rules.ts';
import type { HoursRule } from './apply-rules.ts';
import type { ParsedWeek } from '../parsed-hours.ts';
import { HoursRuleReader } from './rule-reader.ts';
import { translateSpanishHours } from '../translate-spanish-hours.ts';
import { MAX_PARSED_HOURS_LENGTH, normalizePunctuation, tokenizeHours } from './tokenize-hours.ts';
import type { HoursToken } from './tokenize-hours.ts';
import type { OpeningInterval } from '../time/weekly-hours.ts';
import { ALL_WEEKDAY_BITS } from './word-meanings.ts';

const REMARK = /\([^()]{0,200}\)/g;
/** Remarks that limit the times before them to a part of the year or of the days. */
const LIMITING_REMARK =
  /day|season|summer|winter|spring|fall|holiday|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;

/** "Mon-Fri 9am-5pm, Sat 10-4", "Monday: 9:00 AM – 9:00 PM", "Open 24 hours"; null if any word is not understood. */
export function parseEnglishHours(text: string): ParsedWeek | null {
  if (text.length > MAX_PARSED_HOURS_LENGTH) return null;
  const { week: weekly, closings } = splitDatedClosings(normalizePunctuation(text));
  const punctuated = translateSpanishHours(weekly);
  const remarks = punctuated.match(REMARK) ?? [];
  if (remarks.some((remark) => LIMITING_REMARK.test(remark))) return null;
  const plain = punctuated.replace(REMARK, ' ');
  const tokens = tokenizeHours(plain, 'spoken');
  if (!tokens || tokens.length === 0) return null;
  const reader = new HoursRuleReader(plain, tokens, 'spoken', 'free');
  const rules = (saysTimesFirst(tokens) && readTimesFirst(reader)) || readDaysFirst(reader.restart());
  if (!rules || rules.length === 0 || (remarks.length > 0 && saysADayTwice(rules))) return null;
  const notes = [...remarks.map((remark) => remark.slice(1, -1).trim()), ...closings, ...reader.notes];
  return { week: applyHoursRules(rules), note: notes.join('; ') || null };
}

/** The times of one day, "9:00 am - 5:00 pm" or "closed"; null if there is anything else, such as another day. */
export function parseEnglishDayHours(text: string): readonly OpeningInterval[] | null {
  if (text.length > MAX_PARSED_HOURS_LENGTH) return null;
  const plain = normalizePunctuation(text);
  const tokens = tokenizeHours(plain, 'spoken');
  if (!tokens) return null;
  const reader = new HoursRuleReader(plain, tokens, 'spoken', 'bareHours');
  const timesAndState = readTimesAndState(reader);
  return timesAndState && reader.done ? timesAndState.times : null;
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const HOLIDAY =
  "(?:(?:all |major |public )?holidays|thanksgiving|christmas(?: eve)?|easter(?: sunday)?|new year'?s(?: eve)?|independence|labor|memorial)(?: day)?";
const DATE = `(?:${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?|${HOLIDAY})`;
const DATES = `${DATE}(?:(?:,? and|,| &| -) ?${DATE}){0,9}`;
const DATED_CLOSING = new RegExp(
  `(?<=^|[,;.\\n]) ?(closed (?:on |for )?${DATES}|${DATES}:? closed)\\.? ?(?=$|[,;\\n])`,
  'gi',
);

function splitDatedClosings(text: string): { week: string; closings: string[] } {
  const closings: string[] = [];
  const week = text.replace(DATED_CLOSING, (_, closing: string) => {
    closings.push(closing);
    return '';
  });
  return { week, closings };
}

/** "10 am to 9 pm Sunday - Thursday": all days come after their times. */
function saysTimesFirst(tokens: readonly HoursToken[]): boolean {
  const words = tokens.filter(({ kind }) => isDay(kind) || isTime(kind));
  return words.length > 0 && isTime(words[0]!.kind) && isDay(words.at(-1)!.kind);
}

function readTimesFirst(reader: HoursRuleReader): HoursRule[] | null {
  const rules: HoursRule[] = [];
  reader.skip('comma', 'semicolon', 'colon', 'dash');
  while (!reader.done) {
    const timesAndState = readTimesAndState(reader);
    if (!timesAndState) return null;
    reader.skip('comma', 'colon', 'dash');
    const selectedDays = reader.readDays();
    if (!selectedDays) return null;
    rules.push({ ...timesAndState, days: selectedDays.days, adds: true });
    reader.skip('comma', 'semicolon', 'colon', 'dash');
  }
  return rules;
}

function readDaysFirst(reader: HoursRuleReader): HoursRule[] | null {
  const rules: HoursRule[] = [];
  const closings: HoursRule[] = [];
  let separators = reader.skip('comma', 'semicolon', 'and', 'colon');
  while (!reader.done) {
    const isClosing = isClosingOfDays(reader);
    const rule = isClosing
      ? readClosingOfDays(reader)
      : readDayOrBareRule(reader, rules.length === 0, separators);
    if (!rule) return null;
    const list = isClosing ? closings : rules;
    list.push({ ...rule, adds: separators.has('comma') || separators.has('and') });
    separators = reader.skip('comma', 'semicolon', 'and');
    if (!reader.done && separators.size === 0 && !isDay(reader.kind()) && reader.kind() !== 'closed')
      return null;
  }
  // "Closed Tuesdays, daily 11am-9pm": an exception wins at any position.
  return [...rules, ...closings];
}

function isClosingOfDays(reader: HoursRuleReader): boolean {
  return reader.kind() === 'closed' && isDay(reader.kind(1));
}

/** "closed Sundays", before, between or after entries that begin with their days. */
function readClosingOfDays(reader: HoursRuleReader): Omit<HoursRule, 'adds'> | null {
  reader.skip('closed');
  const selectedDays = reader.readClosedDays();
  const isWhole =
    reader.done || reader.kind() === 'comma' || reader.kind() === 'semicolon' || isDay(reader.kind());
  return selectedDays && isWhole ? { times: [], state: 'closed', days: selectedDays.days } : null;
}

function readDayOrBareRule(
  reader: HoursRuleReader,
  isFirst: boolean,
  separators: ReadonlySet<HoursToken['kind']>,
): Omit<HoursRule, 'adds'> | null {
  return isDay(reader.kind()) ? readDayRule(reader) : readBareRule(reader, isFirst, separators);
}

function readDayRule(reader: HoursRuleReader): Omit<HoursRule, 'adds'> | null {
  const selectedDays = reader.readDays();
  reader.skip('comma', 'colon', 'dash', 'semicolon');
  const timesAndState = readTimesAndState(reader);
  return selectedDays && timesAndState ? { ...timesAndState, days: selectedDays.days } : null;
}

/** Times that apply to every day. */
function readBareRule(
  reader: HoursRuleReader,
  isFirst: boolean,
  separators: ReadonlySet<HoursToken['kind']>,
): Omit<HoursRule, 'adds'> | null {
  const timesAndState = readTimesAndState(reader);
  if (!timesAndState) return null;
  const endsHere =
    reader.done ||
    reader.kind() === 'semicolon' ||
    (reader.kind() === 'comma' && reader.kind(1) === 'closed');
  return (isFirst || separators.has('semicolon')) && endsHere
    ? { ...timesAndState, days: ALL_WEEKDAY_BITS }
    : null;
}

function readTimesAndState(reader: HoursRuleReader): Pick<HoursRule, 'times' | 'state'> | null {
  if (reader.kind() === 'closed') {
    reader.skip('closed');
    return { times: [], state: 'closed' };
  }
  const times = reader.readTimes();
  if (!times || times.length === 0) return null;
  return { times, state: 'open' };
}

function saysADayTwice(rules: readonly HoursRule[]): boolean {
  let seen = 0;
  return rules.some(({ days }) => {
    const isRepeated = (seen & days) !== 0;
    seen |= days;
    return isRepeated;
  });
}

function isDay(kind: HoursToken['kind'] | undefined): boolean {
  return kind === 'day' || kind === 'daySet';
}

function isTime(kind: HoursToken['kind'] | undefined): boolean {
  return kind === 'time' || kind === 'allDay' || kind === 'closed';
}
