import { expect, test } from 'vitest';
import { formatRelativeTime } from './relative-time.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [1439 * MINUTE, '23 hours ago'],
  [DAY, 'yesterday'],
  [2 * DAY, '2 days ago'],
  [6.9 * DAY, '6 days ago'],
  [7 * DAY, 'last week'],
  [14 * DAY, '2 weeks ago'],
  [29 * DAY, '4 weeks ago'],
  [30 * DAY, 'last month'],
  [60 * DAY, 'last month'],
  [61 * DAY, '2 months ago'],
  [364 * DAY, '11 months ago'],
  [365 * DAY, 'last year'],
  [730 * DAY, 'last year'],
  [731 * DAY, '2 years ago'],
])('formats %d milliseconds ago as "%s"', (age, text) => {
  expect(formatRelativeTime(NOW - age, NOW)).toBe(text);
});
