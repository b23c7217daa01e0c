import { expect, test } from 'vitest';
import type { BackgroundJob } from '#contract/administration/jobs.ts';
import {
  backgroundJobTitle,
  jobDueText,
  durationText,
  intervalText,
  backgroundJobStateOf,
} from './describe-jobs.ts';

const NOW = Date.parse('2026-11-21T20:30:00.000Z');
const lastRun = { dateStarted: '2026-11-21T20:20:00.000Z', durationMs: 40, handled: 3, error: null };
const job: BackgroundJob = {
  name: 'limits',
  everyMs: 900_000,
  lastRun,
  nextDue: '2026-11-21T20:35:00.000Z',
  isPaused: false,
  failures: [],
  stuck: null,
};

test.each<[string, Partial<BackgroundJob>, string]>([
  ['works', {}, 'succeeded'],
  ['has not run yet', { lastRun: null }, 'never-run'],
  ['failed, paused or not', { lastRun: { ...lastRun, error: 'Cold' }, isPaused: true }, 'failed'],
  ['is paused and may be late', { isPaused: true, nextDue: '2026-11-21T19:00:00.000Z' }, 'paused'],
  ['is ten minutes late', { nextDue: '2026-11-21T20:20:00.000Z' }, 'succeeded'],
  ['is more than ten minutes late', { nextDue: '2026-11-21T20:19:00.000Z' }, 'overdue'],
])('finds the state of a job that %s', (_, changes, state) => {
  expect(backgroundJobStateOf({ ...job, ...changes }, NOW)).toBe(state);
});

test('formats durations and intervals in the largest unit that fits', () => {
  expect([40, 1_540, 130_000].map(durationText)).toEqual(['40 ms', '1.5 s', '2 min']);
  expect(
    [800, 5_000, 60_000, 900_000, 3_600_000, 21_600_000, 86_400_000, 604_800_000].map(intervalText),
  ).toEqual([
    'every second',
    'every 5 seconds',
    'every minute',
    'every 15 minutes',
    'every hour',
    'every 6 hours',
    'every day',
    'every 7 days',
  ]);
});

test('says when a job is due next, unless it runs every few seconds or is late', () => {
  expect(jobDueText(job, NOW)).toBe('in 5 min, every 15 minutes');
  expect(jobDueText({ ...job, everyMs: 86_400_000, nextDue: '2026-11-22T02:30:00.000Z' }, NOW)).toBe(
    'in 6 hr, every day',
  );
  expect(jobDueText({ ...job, everyMs: 5_000 }, NOW)).toBe('every 5 seconds');
  expect(jobDueText({ ...job, nextDue: '2026-11-21T20:00:00.000Z' }, NOW)).toBe('every 15 minutes');
});

test.each([
  ['files of no picture', 'Orphaned photo files'],
  ['a job of another version', 'A job of another version'],
])('shows the job "%s" as "%s"', (name, title) => {
  expect(backgroundJobTitle(name)).toBe(title);
});
