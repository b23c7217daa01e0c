import type { BackgroundJob } from '#contract/administration/jobs.ts';
import { BACKGROUND_JOB_TITLES } from '#shared/text/background-job-titles.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A run that is this late will not start on its own: the process that runs the jobs is gone or hangs. */
const LATE_MS = 10 * MINUTE;

/** A server of another version can run jobs that this page does not know; they are shown by their names. */
export function backgroundJobTitle(name: string): string {
  return BACKGROUND_JOB_TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

const MESSAGE_RETRY_TEXTS = {
  verb: 'Resend',
  started: 'Resending',
  noun: 'message',
  failureTitle: 'Messages not sent',
  failure: 'We couldn’t resend the messages. Please try again.',
} as const;
const SOURCE_RETRY_TEXTS = {
  verb: 'Retry',
  started: 'Retrying',
  noun: 'source',
  failureTitle: 'Sources not retried',
  failure: 'We couldn’t retry the sources. Please try again.',
} as const;

export function jobRetryTexts(name: string) {
  return name === 'imports of places' ? SOURCE_RETRY_TEXTS : MESSAGE_RETRY_TEXTS;
}

export type BackgroundJobState = 'failed' | 'paused' | 'overdue' | 'never-run' | 'succeeded';

export function backgroundJobStateOf(
  { lastRun, nextDue, isPaused }: BackgroundJob,
  now: number,
): BackgroundJobState {
  if (lastRun?.error) return 'failed';
  if (isPaused) return 'paused';
  if (nextDue && now - Date.parse(nextDue) > LATE_MS) return 'overdue';
  return lastRun ? 'succeeded' : 'never-run';
}

export function durationText(ms: number): string {
  if (ms < SECOND) return `${ms} ms`;
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1)} s`;
  return `${Math.round(ms / MINUTE)} min`;
}

export function intervalText(ms: number): string {
  const [unit, name] = UNITS.find(([size]) => ms >= size) ?? [SECOND, 'second'];
  const count = Math.round(ms / unit);
  return count <= 1 ? `every ${name}` : `every ${count} ${name}s`;
}

const UNITS = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const;

export function jobDueText(job: BackgroundJob, now: number): string {
  const interval = intervalText(job.everyMs);
  const left = timeLeftText(job, now);
  return left ? `${left}, ${interval}` : interval;
}

/** Short enough for the card of a job on a phone. */
export function nextRunText(job: BackgroundJob, now: number): string {
  if (job.isPaused) return 'next after maintenance';
  const left = timeLeftText(job, now);
  return left ? `next ${left}` : intervalText(job.everyMs);
}

/** null for a job that runs every few seconds, and for one that is overdue. */
function timeLeftText({ nextDue, everyMs }: BackgroundJob, now: number): string | null {
  const left = nextDue ? Date.parse(nextDue) - now : 0;
  if (everyMs < MINUTE || left <= 0) return null;
  const minutes = Math.max(1, Math.round(left / MINUTE));
  return left < HOUR ? `in ${minutes} min` : `in ${Math.round(left / HOUR)} hr`;
}
