import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeHours, summarizeHours } from './describe-hours.ts';
import { parseHours } from './parse-hours.ts';
import { WEEKDAYS } from './time/weekly-hours.ts';

const NINE = '9:00 AM - 9:00 PM';
const weekOf = (...times: string[]) => Object.fromEntries(WEEKDAYS.map((day, at) => [day, times[at]!]));

describe('summarized hours', () => {
  test.each<[string, unknown, string[]]>([
    ['the same every day', weekOf(NINE, NINE, NINE, NINE, NINE, NINE, NINE), ['Every day 9 am – 9 pm']],
    [
      'different on the weekend',
      weekOf(NINE, NINE, NINE, NINE, NINE, '10:00 AM - 2:00 PM', 'Closed'),
      ['Mon–Fri 9 am – 9 pm', 'Sat 10 am – 2 pm', 'Sun Closed'],
    ],
    ['as free text', { text: 'When the light is on' }, ['When the light is on']],
    ['not known', { text: 'Hours not available' }, []],
    ['none', null, []],
  ])('%s', (_, hours, lines) => {
    expect(summarizeHours(parseHours(hours))).toEqual(lines);
  });

  test('name each day once and in order, for any week', () => {
    const times = fc.constantFrom(
      NINE,
      '10:00 AM - 2:00 PM',
      'Closed',
      '12:00 AM - 12:00 AM',
      'by appointment',
    );
    fc.assert(
      fc.property(fc.tuple(times, times, times, times, times, times, times), (week) => {
        const hours = parseHours(weekOf(...week));
        const summarized = summarizeHours(hours).flatMap((line) => {
          const [days, first, last] = /^(?:Every day|(\w{3})(?:–(\w{3}))?) /.exec(line)!;
          const names = WEEKDAYS.map((day) => day.slice(0, 3));
          const at = (name: string) => names.indexOf(name.toLowerCase());
          const [from, to] = first ? [at(first), at(last ?? first)] : [0, 6];
          return names.slice(from, to + 1).map((name) => `${name} ${line.slice(days.length)}`);
        });
        const all = describeHours(hours) ?? [];
        expect(summarized).toEqual(
          all.map(({ name, times: of }) => `${name.slice(0, 3).toLowerCase()} ${of}`),
        );
      }),
    );
  });
});
