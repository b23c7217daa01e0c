import type { ParsedHours } from '#packages/opening-hours/parsed-hours.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import {
  buildWeeklyHours,
  openingIntervalBetween,
  WEEKDAYS,
  type OpeningInterval,
  type WeeklyHours,
} from '#packages/opening-hours/time/weekly-hours.ts';
import {
  nestedItemsOf,
  localNameOfIri,
  firstStructuredItemPropertyText,
  structuredItemPropertyTexts,
  type StructuredItem,
} from './structured-items.ts';
import { cleanImportedText } from './clean-imported-text.ts';

/** Several times what separate lines for lunch and dinner of every day need. */
const MAX_LINES = 100;
const MAX_TEXT_LENGTH = 2000;

export function readBusinessHours(item: StructuredItem): ParsedHours {
  const lines = structuredItemPropertyTexts(
    item,
    'openinghours',
    'hours',
    'hoursavailable',
    'openingtimes',
  ).flatMap((text) => text.trim() || []);
  const written = readHoursLines(lines.slice(0, MAX_LINES));
  if (written.kind === 'weekly') return written;
  const specified = specifiedWeek(
    nestedItemsOf(item, 'openinghoursspecification', 'hoursavailable', 'openinghours'),
  );
  return specified ? { kind: 'weekly', week: specified, note: null } : written;
}

/** Merges the lines, because lunch and dinner may be on separate lines. */
export function readHoursLines(lines: readonly string[]): ParsedHours {
  if (lines.length === 0) return { kind: 'missing' };
  const read = lines.map((line) => parseHours(line));
  const weeks = read.flatMap((hours) => (hours.kind === 'weekly' ? [hours.week] : []));
  if (weeks.length < lines.length) return readWhole(lines.join(', '));
  return { kind: 'weekly', week: joined(weeks), note: null };
}

/** Text that is not a time goes into the form unchanged, so it has to fit. */
function readWhole(text: string): ParsedHours {
  const hours = parseHours(text.slice(0, MAX_TEXT_LENGTH));
  if (hours.kind !== 'text') return hours;
  const words = cleanImportedText(hours.text, MAX_TEXT_LENGTH);
  return words === null ? { kind: 'missing' } : { ...hours, text: words };
}

function joined(weeks: readonly WeeklyHours[]): WeeklyHours {
  return buildWeeklyHours((weekday) => weeks.flatMap((week) => week[weekday]));
}

type Specification = { days: number[]; interval: OpeningInterval | null; isDated: boolean };

/** Specifications with dates are holidays and seasons, used only if there are no others. */
function specifiedWeek(items: readonly StructuredItem[]): WeeklyHours | null {
  const all = items.flatMap((item) => readSpecification(item) ?? []);
  const ordinary = all.filter(({ isDated }) => !isDated);
  const used = ordinary.length > 0 ? ordinary : all.filter(({ days }) => days.length < WEEKDAYS.length);
  if (used.length === 0) return null;
  return buildWeeklyHours((_, day) =>
    used.flatMap(({ days, interval }) => (interval && days.includes(day) ? interval : [])),
  );
}

function readSpecification(item: StructuredItem): Specification | null {
  const named = structuredItemPropertyTexts(item, 'dayofweek').flatMap((text) =>
    text.split(/[,\s]+/).filter(Boolean),
  );
  const days = named.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : named.flatMap(dayOf);
  if (days.length === 0) return null;
  const opens = minuteOf(firstStructuredItemPropertyText(item, 'opens'));
  const closes = minuteOf(firstStructuredItemPropertyText(item, 'closes'));
  const isDated = firstStructuredItemPropertyText(item, 'validfrom', 'validthrough') !== null;
  // A closed day is written as midnight to midnight.
  const isOpen = opens !== null && closes !== null && !(opens === 0 && closes === 0);
  return { days, interval: isOpen ? openingIntervalBetween(opens, closes) : null, isDated };
}

function dayOf(text: string): number | [] {
  const name = localNameOfIri(text).replace(/s$/, '');
  const index = name.length < 2 ? -1 : WEEKDAYS.findIndex((weekday) => weekday.startsWith(name));
  return index < 0 ? [] : index;
}

function minuteOf(text: string | null): number | null {
  const [, hour, minute = '0', half] =
    /(?:^|T|\s)(\d{1,2})(?::?(\d{2}))?(?::\d{2})?[^\dap]*([ap])?/i.exec(text ?? '') ?? [];
  if (hour === undefined) return null;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const minutes = hours * 60 + Number(minute);
  return minutes <= 1440 && Number(minute) < 60 ? minutes : null;
}
