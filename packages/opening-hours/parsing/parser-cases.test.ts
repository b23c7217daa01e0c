import { describe, expect, test } from 'vitest';
import { formatOsmHours } from '../testing/format-osm-hours.ts';
import { ENGLISH_DAY_CASES } from '../testing/english-day-cases.ts';
import { ENGLISH_TIME_CASES } from '../testing/english-time-cases.ts';
import { OSM_HOURS_CASES } from '../testing/osm-hours-cases.ts';
import { TIME_RANGE_CASES } from '../testing/time-range-cases.ts';
import { parseOsmHours } from './parse-osm-hours.ts';
import { formatEnglishHours } from '../format-english-hours.ts';
import { formatOpeningIntervals } from '../hours-json.ts';
import type { ParsedWeek } from '../parsed-hours.ts';
import { parseEnglishHours, parseEnglishDayHours } from './parse-english-hours.ts';
import { MAX_PARSED_HOURS_LENGTH } from './tokenize-hours.ts';

function weekAndNote(read: ParsedWeek | null): [string | null, string | null] {
  return read ? [formatOsmHours(read.week), read.note] : [null, null];
}

/** One test per expected week, not per text, which would add hundreds of lines to a report. */
describe('hours in English', () => {
  test.each([...ENGLISH_DAY_CASES, ...ENGLISH_TIME_CASES])('%s (%s)', (week, note, texts) => {
    for (const text of texts)
      expect([text, ...weekAndNote(parseEnglishHours(text))]).toEqual([text, week, note]);
  });

  test('may be up to 2,000 characters long', () => {
    const long = (length: number) => 'Mon 9am-5pm'.padEnd(length - 1, ';') + ';';
    expect(MAX_PARSED_HOURS_LENGTH).toBe(2000);
    for (const read of [parseEnglishHours, parseEnglishDayHours]) {
      const text = read === parseEnglishHours ? long : (length: number) => '9-5'.padEnd(length, ' ');
      expect(read(text(2000))).not.toBeNull();
      expect(read(text(2001))).toBeNull();
    }
  });

  test('may have a remark of up to 200 characters', () => {
    const remark = (length: number) => parseEnglishHours(`Mon 9am-5pm (${'x'.repeat(length)})`);
    expect(remark(200)?.note).toBe('x'.repeat(200));
    expect(remark(201)).toBeNull();
  });

  test('are formatted as text again', () => {
    const week = (text: string) => parseEnglishHours(text)!.week;
    expect(formatEnglishHours(week('closed'))).toBe('Closed');
    expect(formatEnglishHours(week('Mon-Wed 9am-5pm, Fri noon-2am'))).toBe(
      'Mon-Wed 9:00 am - 5:00 pm, Fri 12:00 pm - 2:00 am',
    );
    expect(formatOpeningIntervals(week('24/7').monday)).toEqual(['Open 24 hours']);
    expect(formatOpeningIntervals([])).toEqual([]);
  });
});

describe('hours in the format of OpenStreetMap', () => {
  test.each(OSM_HOURS_CASES)('%s (%s)', (week, note, texts) => {
    for (const text of texts) expect([text, ...weekAndNote(parseOsmHours(text))]).toEqual([text, week, note]);
  });

  test('may be up to 2,000 characters long, and a comment up to 300', () => {
    expect(parseOsmHours('Mo 09:00-17:00'.padEnd(2000, ';'))).not.toBeNull();
    expect(parseOsmHours('Mo 09:00-17:00'.padEnd(2001, ';'))).toBeNull();
    const comment = (length: number) => parseOsmHours(`Mo 09:00-17:00 open "${'x'.repeat(length)}"`);
    expect(comment(300)).not.toBeNull();
    expect(comment(301)).toBeNull();
  });
});

test.each(TIME_RANGE_CASES)('parses the time ranges of one day: %j', (text, ranges) => {
  const read = parseEnglishDayHours(text);
  expect(read && read.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')).toBe(ranges);
});
