import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeOpenState } from './schedule/compute-open-state.ts';
import { parseOsmHours } from './parsing/parse-osm-hours.ts';
import { parseHours } from './parse-hours.ts';
import { parseEnglishHours } from './parsing/parse-english-hours.ts';

const zone = { at: new Date('2026-11-20T20:00:00Z'), timeZone: 'America/Los_Angeles' };

describe('hostile text', () => {
  test.each([
    ['spaces', ' '.repeat(100_000) + 'x'],
    ['commas', ','.repeat(100_000)],
    ['dashes', 'mon' + '-'.repeat(100_000)],
    ['days', 'Mo-'.repeat(33_000)],
    ['half times', '9:'.repeat(50_000)],
    ['digits', '1'.repeat(100_000)],
    ['open brackets', '('.repeat(100_000)],
    ['open JSON', '['.repeat(100_000)],
    ['deep JSON', '['.repeat(9_000) + ']'.repeat(9_000)],
    ['quotes', '"'.repeat(100_000)],
    ['day words', 'mon to '.repeat(15_000)],
    ['spaced days', `mon${' '.repeat(50_000)}to${' '.repeat(50_000)}?`],
  ])('with 100 kB of %s is parsed as text or missing hours, and never counts as open', (_, text) => {
    const hours = parseHours(text);
    expect(['text', 'missing']).toContain(hours.kind);
    expect(computeOpenState(hours, zone)).toEqual({
      isOpen: hours.kind === 'text' ? null : false,
      label: null,
      reason: null,
    });
    expect(computeOpenState(parseHours({ text }), zone).isOpen).not.toBe(true);
    expect(computeOpenState(parseHours({ friday: text, sat: [text] }), zone).label).toBeNull();
  });

  test('stays unparsed if it is too long for weekly hours', () => {
    const text = 'Mo 10:00-12:00; '.repeat(200).trim();
    expect(parseHours(text)).toEqual({ kind: 'text', text });
    expect(parseOsmHours(text.slice(0, 1998))).not.toBeNull();
  });

  test('never throws, and only yields valid intervals', () => {
    const word = fc.constantFrom(
      ...[
        'Mo',
        'Mon-Fri',
        'PH',
        ' ',
        '-',
        ',',
        ';',
        ':',
        '9',
        '9:30',
        '09:00-17:00',
        '24/7',
        'pm',
        'off',
        'closed',
      ],
      ...[
        'open',
        '+',
        '"',
        '(',
        ')',
        'Dec',
        '2026',
        'noon',
        '&',
        '\n',
        'é',
        '\u2013',
        '24:00',
        '48:00',
        '00:00',
        '||',
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom('', ' '), (words, glue) => {
        const text = words.join(glue);
        for (const parsed of [parseOsmHours(text), parseEnglishHours(text)]) {
          for (const { opens, closes } of Object.values(parsed?.week ?? {}).flat()) {
            expect(opens >= 0 && opens < 1440 && closes > opens && closes <= opens + 1440).toBe(true);
          }
        }
        computeOpenState(parseHours(text), zone);
      }),
      { numRuns: 2000 },
    );
  });

  test('never throws for any JSON value', () => {
    const key = fc.constantFrom('monday', 'Tue', 'text', 'note', '__proto__', 'toString');
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue())), (value) => {
        const hours = parseHours(value);
        expect(parseHours(JSON.stringify(value)).kind).toBe(
          typeof value === 'object' && value !== null ? hours.kind : parseHours(JSON.stringify(value)).kind,
        );
        computeOpenState(hours, zone);
      }),
    );
  });
});
