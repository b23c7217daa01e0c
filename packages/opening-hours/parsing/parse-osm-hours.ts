import { applyHoursRules } from './apply-rules.ts';
import type { HoursRule } from './apply-rules.ts';
import type { ParsedWeek } from '../parsed-hours.ts';
import { HoursRuleReader } from './rule-reader.ts';
import { MAX_PARSED_HOURS_LENGTH, normalizePunctuation, tokenizeHours } from './tokenize-hours.ts';
import type { HoursToken } from './tokenize-hours.ts';
import { WHOLE_DAY_INTERVAL } from '../time/weekly-hours.ts';
import { ALL_WEEKDAY_BITS } from './word-meanings.ts';

/** null if a week cannot express it: seasons, numbered weekdays, sunset, "by appointment". */
export function parseOsmHours(text: string): ParsedWeek | null {
  if (text.length > MAX_PARSED_HOURS_LENGTH) return null;
  const plain = normalizePunctuation(text);
  const tokens = tokenizeHours(plain, 'osm');
  if (!tokens) return null;
  const reader = new HoursRuleReader(plain, tokens, 'osm', 'exact');
  const rules = readRules(reader);
  if (!rules || rules.length === 0) return null;
  return { week: applyHoursRules(rules), note: reader.notes.join('; ') || null };
}

function readRules(reader: HoursRuleReader): HoursRule[] | null {
  const rules: HoursRule[] = [];
  let separators = reader.skip('comma', 'semicolon');
  while (!reader.done) {
    const adds = rules.length > 0 && !separators.has('semicolon');
    const rule = isDateNext(reader) ? readDatedException(reader) : readRule(reader, adds);
    if (!rule) return null;
    if (rule !== 'nothing weekly') rules.push(rule);
    separators = reader.skip('comma', 'semicolon');
    if (!reader.done && separators.size === 0) return null;
  }
  return rules;
}

function isDateNext(reader: HoursRuleReader): boolean {
  return reader.kind() === 'month' || reader.kind() === 'year';
}

function readDatedException(reader: HoursRuleReader): 'nothing weekly' | null {
  const start = reader.position;
  return isDatedHoursException(reader.takeUntilSemicolon())
    ? remember(reader, reader.textSince(start))
    : null;
}

/** A season ("Apr-Oct ...", "May 1-Sep 30 ...") is not an exception: it limits the week to a part of the year. */
function isDatedHoursException(tokens: readonly HoursToken[]): boolean {
  const months = tokens.flatMap((token, i) => (token.kind === 'month' ? [{ month: token.month, i }] : []));
  if (months.length === 0) return false;
  if (!months.every(({ i }) => isDayNumber(tokens[i + 1]))) return false;
  if (tokens.some((token) => token.kind === 'year')) return true;
  return months.every(({ month, i }) => {
    const end = tokens[i + 3];
    if (tokens[i + 2]?.kind !== 'dash' || end?.kind !== 'month') return true;
    return (end.month - month + 12) % 12 <= 1;
  });
}

function isDayNumber(token: HoursToken | undefined): boolean {
  return token?.kind === 'time' && token.shape === 'bare' && token.half === null;
}

function readRule(reader: HoursRuleReader, adds: boolean): HoursRule | 'nothing weekly' | null {
  const start = reader.position;
  const selectedDays = reader.readDays();
  // "SH Mo-Fr 10:00-12:00" means the weekdays of the holidays, not an ordinary week.
  if (selectedDays?.days === 0 && reader.kind() === 'day') {
    reader.takeUntilSemicolon();
    return remember(reader, reader.textSince(start));
  }
  reader.skip('colon');
  const afterDays = reader.position;
  const times = reader.readTimes();
  const state = times && readState(reader);
  if (!times || !state) return null;
  if (selectedDays && selectedDays.holidays.length > 0) {
    remember(reader, `${selectedDays.holidays.join(',')} ${reader.textSince(afterDays)}`);
    if (selectedDays.days === 0) return 'nothing weekly';
  }
  if (times.length === 0 && state !== 'closed') {
    // "Mo-Sa 10:00-20:00; Su" comes from feeds whose Sunday is empty, though by the format it is open all day.
    if (state === 'unsaid' || !selectedDays) return selectedDays ? 'nothing weekly' : null;
  }
  return {
    days: selectedDays ? selectedDays.days : ALL_WEEKDAY_BITS,
    times: times.length === 0 && state === 'open' ? [WHOLE_DAY_INTERVAL] : times,
    state: state === 'closed' ? 'closed' : 'open',
    adds,
  };
}

function readState(reader: HoursRuleReader): 'open' | 'closed' | 'unsaid' | null {
  reader.skip('colon');
  const kind = reader.kind();
  const state = kind === 'open' || kind === 'closed' ? kind : 'unsaid';
  reader.skip('open', 'closed');
  if (reader.kind() !== 'comment') return state;
  const comment = reader.position;
  reader.skip('comment');
  remember(reader, reader.textSince(comment));
  // A comment without a state means unknown.
  return state === 'unsaid' ? null : state;
}

function remember(reader: HoursRuleReader, note: string): 'nothing weekly' {
  if (note.trim()) reader.notes.push(note.trim());
  return 'nothing weekly';
}
