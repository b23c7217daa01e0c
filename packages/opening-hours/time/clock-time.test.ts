import { expect, test } from 'vitest';
import { formatClock, formatOsmClock, formatShortClock, parseClockTime } from './clock-time.ts';

test.each([
  [0, '12:00 am', '12 am', '00:00'],
  [9 * 60, '9:00 am', '9 am', '09:00'],
  [11 * 60 + 59, '11:59 am', '11:59 am', '11:59'],
  [12 * 60, '12:00 pm', '12 pm', '12:00'],
  [13 * 60 + 5, '1:05 pm', '1:05 pm', '13:05'],
  [24 * 60, '12:00 am', '12 am', '24:00'],
  [26 * 60 + 30, '2:30 am', '2:30 am', '02:30'],
])('formats %i minutes after midnight as %s, %s and %s', (minute, clock, short, osm) => {
  expect([formatClock(minute), formatShortClock(minute), formatOsmClock(minute)]).toEqual([
    clock,
    short,
    osm,
  ]);
});

test.each([
  ['0:00', 0],
  ['9', 540],
  ['09:05', 545],
  ['9.30', 570],
  ['21:59', 1319],
  ['24:00', 1440],
  [' 9:30 PM ', 1290],
  ['9pm', 1260],
  ['9 p.m.', 1260],
  ['9 pm.', 1260],
  ['9 p.m', 1260],
  ['12 am', 0],
  ['12:15 am', 15],
  ['12 pm', 720],
  ['1 am', 60],
  ['11:59 am', 719],
  ['24:01', null],
  ['25', null],
  ['9:60', null],
  ['9:59', 599],
  ['13 pm', null],
  ['0 am', null],
  ['9:5', null],
  ['9:305', null],
  ['9-30', null],
  ['109', null],
  ['x9', null],
  ['9 xm', null],
  ['9 am.x', null],
  ['9  pm', null],
  ['pm', null],
  ['', null],
])('parses %j as %s', (text, minute) => {
  expect(parseClockTime(text)).toBe(minute);
});
