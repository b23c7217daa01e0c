import { readFileSync } from 'node:fs';
import OpeningHoursLibrary from 'opening_hours';
import { describe, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { toHoursJson } from './hours-json.ts';
import { parseOsmHours } from './parsing/parse-osm-hours.ts';
import { parseHours } from './parse-hours.ts';
import { formatEnglishHours } from './format-english-hours.ts';
import { formatOsmHours } from './testing/format-osm-hours.ts';
import { areWeeklyHoursEqual } from './testing/are-weekly-hours-equal.ts';
import { isMinuteInRanges } from './schedule/schedule.ts';
import { toWeekMinuteRanges } from './testing/week-minutes.ts';
import { WEEKDAYS } from './time/weekly-hours.ts';
import type { WeeklyHours } from './time/weekly-hours.ts';

const file = findExternalDataFile('opening_hours/osm_hours_real_chains.txt');
// One string per line; the few strings with line breaks count once per line.
const strings = file
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
  : [];
const others = strings.filter((line) => !isUnderstood(line));
const understood = strings.length - others.length;
const share = `${((100 * understood) / strings.length).toFixed(2)} %`;
const COMPARED = repetitions(100, 500);
const chosen = chooseEvenly(strings.filter(isComparable), COMPARED);
const twice = chosen.filter((line) => !isEachDayNamedOnce(line));

describe.skipIf(!file)('the hours of real chains', () => {
  test(`${share} of ${strings.length} lines are parsed, formatted and parsed again as the same week`, () => {
    expect(strings.length).toBeGreaterThan(6780);
    expect(understood / strings.length).toBeGreaterThanOrEqual(0.99);
  });

  test('stay text if they cannot be parsed', () => {
    expect(others.map((line) => parseHours(line))).toEqual(
      others.map((line) => ({ kind: 'text', text: line.trim() })),
    );
    expect(others).toContain('Su-Th : 11:00-21:00, Fr-Sa : Special Hours');
    expect(others).toContain('This location is temporarily closed.');
  });

  test(`match the opening_hours package on ${COMPARED} lines for a week; ${twice.length} name a day twice`, () => {
    expect(chosen).toHaveLength(COMPARED);
    expect(chosen.filter((line) => !agrees(line))).toEqual([]);
    expect(twice.length).toBeLessThan(repetitions(11, 50));
  });
});

function isUnderstood(line: string): boolean {
  const hours = parseHours(line);
  if (hours.kind !== 'weekly') return false;
  return printedForms(hours.week).every((printed) => {
    const reparsed = parseHours(printed);
    return reparsed.kind === 'weekly' && areWeeklyHoursEqual(reparsed.week, hours.week);
  });
}

function printedForms(week: WeeklyHours): unknown[] {
  return [formatOsmHours(week), formatEnglishHours(week), toHoursJson(week)];
}

/**
 * Excludes English text, which the package parses differently; "Mo-Sa 10:00-20:00; Su", where the package treats the
 * empty day of a feed as "open all day"; and hours such as 010:00, which it rejects.
 */
function isComparable(line: string): boolean {
  return (
    parseOsmHours(line) !== null &&
    !/(?:Mo|Tu|We|Th|Fr|Sa|Su) ?(?:;|$)/.test(line.trim()) &&
    !/\b0\d\d:/.test(line)
  );
}

function chooseEvenly<T>(from: readonly T[], count: number): T[] {
  return Array.from(
    { length: Math.min(count, from.length) },
    (_, i) => from[Math.floor((i * from.length) / count)]!,
  );
}

/**
 * In the package, a rule after ";" removes the hours after midnight on its days ("Fr 18:00-02:00; Sa 10:00-20:00"
 * would close on Friday at midnight), but keeps the night of a day whose own hours were replaced. The feeds mean
 * neither. If no day is named twice, it gets "," instead, which keeps the night and is otherwise the same. If one is,
 * the hours between midnight and the latest closing time after midnight are not compared.
 */
function agrees(line: string): boolean {
  const week = parseOsmHours(line)!.week;
  const namesEachDayOnce = isEachDayNamedOnce(line);
  const library = new OpeningHoursLibrary(namesEachDayOnce ? line.replaceAll(';', ',') : line, null);
  const notBefore = namesEachDayOnce ? 0 : latestNight(week);
  const ranges = toWeekMinuteRanges(week);
  for (let minute = 0; minute < 10_080; minute += 5) {
    if (minute % 1440 < notBefore) continue;
    // November 16, 2026 is a Monday in a week with almost no daylight saving changes anywhere.
    const libraryState = library.getState(new Date(2026, 10, 16, 0, minute));
    if (libraryState !== isMinuteInRanges(ranges, minute)) return false;
  }
  return true;
}

function isEachDayNamedOnce(line: string): boolean {
  const names = WEEKDAYS.map((weekday) =>
    weekday.slice(0, 2).replace(/^./, (letter) => letter.toUpperCase()),
  );
  const days = [...line.matchAll(/(Mo|Tu|We|Th|Fr|Sa|Su)(?:-(Mo|Tu|We|Th|Fr|Sa|Su))?/g)].flatMap(
    ([, first, last = first]) => {
      const from = names.indexOf(first!);
      const length = (names.indexOf(last!) - from + 7) % 7;
      return Array.from({ length: length + 1 }, (_, i) => (from + i) % 7);
    },
  );
  return new Set(days).size === days.length;
}

function latestNight(week: WeeklyHours): number {
  return Math.max(0, ...WEEKDAYS.flatMap((weekday) => week[weekday].map(({ closes }) => closes - 1440)));
}
