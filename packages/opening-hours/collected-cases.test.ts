import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { parseOsmHours } from './parsing/parse-osm-hours.ts';
import { parseHours } from './parse-hours.ts';
import { parseEnglishHours } from './parsing/parse-english-hours.ts';
import { formatOsmHours } from './testing/format-osm-hours.ts';
import { areWeeklyHoursEqual } from './testing/are-weekly-hours-equal.ts';
import { isMinuteInRanges } from './schedule/schedule.ts';
import { toWeekMinuteRanges } from './testing/week-minutes.ts';
import { buildWeeklyHours, openingIntervalBetween } from './time/weekly-hours.ts';
import type { WeeklyHours } from './time/weekly-hours.ts';

describe.skipIf(!findExternalDataFile('opening_hours/human_text_cases.json'))(
  'test cases of other projects',
  () => {
    const human = load<HumanCase>('opening_hours/human_text_cases.json');
    const missed = human.filter((one) => !readsAsExpected(one)).map(({ input }) => input);

    test(`English text: ${human.length - missed.length} of ${human.length} are read as expected`, () => {
      // H for Thursday is so rare that it would be a guess, and "monday" states no times.
      expect(missed).toEqual(['H 9:00am - 5:00pm', 'monday']);
    });

    const sentences = load<LanguageCase>('opening_hours/natural_language_cases.json').filter(
      ({ inputs, language_tables }) => language_tables.length === 0 && inputs.length === 1,
    );

    // Two cases are excluded: one writes "c" for closed, and one expects ";" to add hours instead of replacing them.
    test.each(sentences.filter(({ inputs }) => !/\{|;/.test(inputs[0]!)))(
      'natural English: $inputs',
      (one) => {
        const expected = parseOsmHours(one.expected_osm)!;
        expect(formatOsmHours(parseEnglishHours(one.inputs[0]!)!.week)).toBe(formatOsmHours(expected.week));
      },
    );

    test.each(load<RangeCase>('opening_hours/range_call_cases.json'))(
      'ranges: $test, $expected_osm',
      (one) => {
        const expected = parseOsmHours(one.expected_osm)!.week;
        const built = buildFromCalls(one);
        expect(toWeekMinuteRanges(built)).toEqual(toWeekMinuteRanges(expected));
        expect(parseOsmHours(formatOsmHours(built))!.week).toEqual(built);
      },
    );

    const sample = readLines('opening_hours/osm_hours_sample_opening-hours-rs.txt');
    const notWeekly = sample.filter((line) => !parseOsmHours(line));

    test(`hard OpenStreetMap strings: ${sample.length - notWeekly.length} of ${sample.length} are understood`, () => {
      expect(notWeekly.every((line) => /\[|\|\||sun|week|Jul|Jan|8000|only/.test(line))).toBe(true);
      for (const line of sample.filter((one) => !notWeekly.includes(one))) {
        const { week } = parseOsmHours(line)!;
        expect(areWeeklyHoursEqual(parseOsmHours(formatOsmHours(week))!.week, week), line).toBe(true);
      }
    });

    const values = load<LibraryCase>('opening_hours/opening_hours_js_cases.json')
      .filter(({ kind, weekstable, unknown_ms }) => kind === 'addTest' && weekstable && unknown_ms === 0)
      .flatMap((one) => one.values.map((value) => ({ ...one, value })));
    const parsed = values.filter(({ value }) => parseHours(value).kind === 'weekly');

    test(`the test table of opening_hours.js: ${parsed.length} of ${values.length} weekly values are parsed, with two known differences`, () => {
      expect(parsed.filter((one) => !opensAsExpected(one)).map(({ value }) => value)).toEqual([
        // The package closes on Friday at midnight, because Saturday has its own rule; we stay open until 1 am.
        'Mo,Tu,We,Th,Fr,Su 11:00-01:00; Sa 11:00-02:00',
        'Mo, Tu, We, Th, Fr, Su 11:00-01:00; Sa 11:00-02:00',
      ]);
      expect(parsed.length / values.length).toBeGreaterThan(0.5);
    });

    test('parses Google’s weekday texts', () => {
      const details = parseHours(weekdayText('maps_http_places_details_response'));
      const always = parseHours(weekdayText('maps_http_places_details_always_open_response'));
      expect(details.kind === 'weekly' && formatOsmHours(details.week)).toBe('Mo-Fr 09:00-17:00');
      expect(always.kind === 'weekly' && formatOsmHours(always.week)).toBe('24/7');
    });
  },
);

type HumanCase = {
  input: string;
  expected: string | { day: string } | { day: string; opens: string; closes: string }[];
};

type LanguageCase = {
  inputs: string[];
  language_tables: string[];
  expected_osm: string;
};

type RangeCase = {
  test: string;
  calls: { method: string; args: string[] }[];
  expected_osm: string;
};

type LibraryCase = {
  kind: string;
  values: string[];
  from: string;
  to: string;
  expected_intervals: [string, string, boolean?][];
  unknown_ms: number;
  weekstable: boolean;
};

function load<T>(path: string): T[] {
  const file = findExternalDataFile(path);
  return file ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

function readLines(path: string): string[] {
  const file = findExternalDataFile(path);
  return file
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() && !line.startsWith('#'))
    : [];
}

function readsAsExpected({ input, expected }: HumanCase): boolean {
  const week = parseEnglishHours(input)?.week;
  if (!week) return false;
  if (typeof expected === 'string') return formatOsmHours(week) === '24/7';
  if (!Array.isArray(expected)) return false;
  const expectedHours = buildWeeklyHours((weekday) =>
    expected
      .filter(({ day }) => day === weekday)
      .map(({ opens, closes }) => openingIntervalBetween(minuteOf(opens), minuteOf(closes))!),
  );
  return areWeeklyHoursEqual(week, expectedHours);
}

function buildFromCalls({ calls }: RangeCase): WeeklyHours {
  const short = (weekday: string) => weekday.slice(0, 2).replace(/^./, (letter) => letter.toUpperCase());
  return buildWeeklyHours((weekday) =>
    calls.reduce<{ opens: number; closes: number }[]>((row, { method, args: [day, opens, closes] }) => {
      if (day !== short(weekday)) return row;
      return method === 'set_closed'
        ? []
        : [...row, openingIntervalBetween(minuteOf(opens!), minuteOf(closes!))!];
    }, []),
  );
}

function minuteOf(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number);
  return hour! * 60 + minute!;
}

/** Compares every five minutes of the first eight days of the case. */
function opensAsExpected({ value, from, to, expected_intervals }: LibraryCase & { value: string }): boolean {
  const hours = parseHours(value);
  const ranges = hours.kind === 'weekly' ? toWeekMinuteRanges(hours.week) : [];
  const start = instantOf(from);
  const end = Math.min(instantOf(to), start + 8 * 86_400_000);
  for (let at = start; at < end; at += 5 * 60_000) {
    const date = new Date(at);
    const minute = ((date.getUTCDay() + 6) % 7) * 1440 + date.getUTCHours() * 60 + date.getUTCMinutes();
    const expected = expected_intervals.some(
      ([opens, closes]) => instantOf(opens) <= at && at < instantOf(closes),
    );
    if (expected !== isMinuteInRanges(ranges, minute)) return false;
  }
  return true;
}

function instantOf(text: string): number {
  const [year, month, day, hour = 0, minute = 0] = text.split(/\D+/).map(Number);
  return Date.UTC(year!, month! - 1, day, hour, minute);
}

function weekdayText(name: string): unknown {
  const text = readFileSync(
    findExternalDataFile(`html_structured/google_places_responses/${name}.json`)!,
    'utf8',
  );
  return JSON.parse(text).result.opening_hours.weekday_text;
}
