import { expect, test } from 'vitest';
import {
  isoDateOfDayNumber,
  formatDateRange,
  formatDayAndDate,
  dayNumberOfIsoDate,
  formatShortDate,
  parseWallTime,
  weekdayOfDayNumber,
} from './calendar.ts';

test.each([
  ['1970-01-01', 0, 3, 'Thu, Jan 1'],
  ['1969-12-28', -4, 6, 'Sun, Dec 28'],
  ['1969-12-29', -3, 0, 'Mon, Dec 29'],
  ['2024-02-29', 19_782, 3, 'Thu, Feb 29'],
  ['2026-11-21', 20_778, 5, 'Sat, Nov 21'],
])('%s is day number %i, weekday %i and is shown as %s', (date, day, weekday, shown) => {
  expect([dayNumberOfIsoDate(date), isoDateOfDayNumber(day), weekdayOfDayNumber(day)]).toEqual([
    day,
    date,
    weekday,
  ]);
  expect([formatDayAndDate(day), formatShortDate(day)]).toEqual([shown, shown.slice(5)]);
});

test('formats every month and every day of the week', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    formatShortDate(Date.UTC(2026, month, 3) / 86_400_000),
  );
  expect(months.join(' ')).toBe('Jan 3 Feb 3 Mar 3 Apr 3 May 3 Jun 3 Jul 3 Aug 3 Sep 3 Oct 3 Nov 3 Dec 3');
  const days = Array.from({ length: 7 }, (_, day) => formatDayAndDate(4 + day).slice(0, 3));
  expect(days.join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun');
});

test.each([
  ['2026-11-26', '2026-11-26', 'Nov 26, 2026'],
  ['2026-03-01', '2026-03-05', 'Mar 1 to Mar 5, 2026'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 to Jan 2, 2027'],
  ['2026-03-01', null, 'Mar 1, 2026, no end date'],
  ['', '', ''],
  ['soon', '2026-03-05', 'soon to Mar 5, 2026'],
])('formats the days from %j to %j as %j', (from, to, text) => {
  expect(formatDateRange(from, to)).toBe(text);
});

test.each(['', '2026-02-29', '2026-13-01', '2026-00-01', '2026-1-1', '12026-11-21', '2026-11-211', 'x'])(
  'rejects %j as a date',
  (date) => {
    expect(dayNumberOfIsoDate(date)).toBeNull();
    expect(parseWallTime(`${date}T12:00`)).toBeNull();
  },
);

test.each([
  ['2026-11-21T00:00', 0],
  ['2026-11-21T09:05', 545],
  ['2026-11-21T19:59', 1199],
  ['2026-11-21T23:30', 1410],
])('parses %s as a Saturday, %i minutes after midnight', (text, minute) => {
  expect(parseWallTime(text)).toEqual({ weekday: 5, minute, dayNumber: 20_778 });
});

test.each(['24:00', '2:00', '12:60', '12:5', '12:005', '12:00Z', '', 'x1:00', '1x:00', '2x:00', '12:0x'])(
  'rejects %j as a time',
  (time) => {
    expect(parseWallTime(`2026-11-21T${time}`)).toBeNull();
    expect(parseWallTime(`x2026-11-21T12:00`)).toBeNull();
  },
);
