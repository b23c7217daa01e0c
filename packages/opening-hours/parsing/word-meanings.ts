import { WEEKDAYS } from '../time/weekly-hours.ts';

export const ALL_WEEKDAY_BITS = 127;
const MONDAY_TO_FRIDAY = 31;
const WEEKEND = 96;

export type HoursWordMeaning =
  | { kind: 'day'; day: number }
  | { kind: 'daySet'; days: number }
  | { kind: 'holiday' }
  | { kind: 'month'; month: number }
  | { kind: 'dash' }
  | { kind: 'and' }
  | { kind: 'open' }
  | { kind: 'closed' }
  | { kind: 'time'; minute: number }
  | { kind: 'nothing' };

export function osmHoursWordMeaning(word: string): HoursWordMeaning | undefined {
  return OSM_WORDS.get(word);
}

export function englishHoursWordMeaning(word: string): HoursWordMeaning | undefined {
  return ENGLISH_WORDS.get(word) ?? ENGLISH_WORDS.get(word.replace(/(?:'s?|\.)$/, ''));
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const OSM_WORDS = new Map<string, HoursWordMeaning>([
  ...WEEKDAYS.map((weekday, day) => [weekday.slice(0, 2), { kind: 'day', day }] as const),
  ...MONTHS.map((name, month) => [name, { kind: 'month', month }] as const),
  ['ph', { kind: 'holiday' }],
  ['sh', { kind: 'holiday' }],
  ['off', { kind: 'closed' }],
  ['closed', { kind: 'closed' }],
  ['open', { kind: 'open' }],
]);

const ENGLISH_WORDS = new Map<string, HoursWordMeaning>([
  ...WEEKDAYS.flatMap((weekday, day) =>
    [weekday, `${weekday}s`, weekday.slice(0, 2), weekday.slice(0, 3)].map(
      (word) => [word, { kind: 'day', day }] as const,
    ),
  ),
  ...listDays(['m'], 0),
  ...listDays(['tues'], 1),
  ...listDays(['w', 'weds'], 2),
  ...listDays(['thur', 'thurs'], 3),
  ...listDays(['f'], 4),
  ...listSets(['daily', 'everyday'], ALL_WEEKDAY_BITS),
  ...listSets(['weekday', 'weekdays'], MONDAY_TO_FRIDAY),
  ...listSets(['weekend', 'weekends'], WEEKEND),
  ...list(['to', 'through', 'thru', 'until', 'till', 'til'], { kind: 'dash' }),
  ['and', { kind: 'and' }],
  ['closed', { kind: 'closed' }],
  ['off', { kind: 'closed' }],
  ['noon', { kind: 'time', minute: 720 }],
  ['midday', { kind: 'time', minute: 720 }],
  ['midnight', { kind: 'time', minute: 0 }],
  ...list(['open', 'from', 'on', 'hours'], { kind: 'nothing' }),
]);

/** Tried before single words. */
export const ENGLISH_HOURS_PHRASES: readonly (readonly [RegExp, 'allDay' | number])[] = [
  [/(?:open )?24 ?[/x] ?7\b/iy, 'allDay'],
  [/(?:open )?24 ?-?(?:hours|hour|hrs|hr|h)\b\.?(?: (?:a|per) day\b)?/iy, 'allDay'],
  [/(?:open )?all day\b/iy, 'allDay'],
  [/always open\b/iy, 'allDay'],
  [/(?:7|seven) days(?: (?:a|per) week)?\b/iy, ALL_WEEKDAY_BITS],
  [/(?:every|each) day\b/iy, ALL_WEEKDAY_BITS],
  [/all (?:week|days)\b/iy, ALL_WEEKDAY_BITS],
  [/(?:5|five) days(?: (?:a|per) week)?\b/iy, MONDAY_TO_FRIDAY],
  [/business days\b/iy, MONDAY_TO_FRIDAY],
];

function list(words: string[], meaning: HoursWordMeaning): [string, HoursWordMeaning][] {
  return words.map((word) => [word, meaning]);
}

function listDays(words: string[], day: number): [string, HoursWordMeaning][] {
  return list(words, { kind: 'day', day });
}

function listSets(words: string[], days: number): [string, HoursWordMeaning][] {
  return list(words, { kind: 'daySet', days });
}
