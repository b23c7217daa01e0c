import type { BackgroundJob } from '#contract/administration/jobs.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A run that is this late will not come by itself: the process that runs the jobs is gone, or hangs. */
const LATE_MS = 10 * MINUTE;

export function jobTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export type JobState = 'failed' | 'paused' | 'late' | 'waiting' | 'works';

export function jobState({ lastRun, nextDue, isPaused }: BackgroundJob, now: number): JobState {
  if (lastRun?.error) return 'failed';
  if (isPaused) return 'paused';
  if (nextDue && now - Date.parse(nextDue) > LATE_MS) return 'late';
  return lastRun ? 'works' : 'waiting';
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

/** The next run of a job that runs all the time says nothing. */
export function dueText({ nextDue, everyMs }: BackgroundJob, now: number): string {
  const left = nextDue ? Date.parse(nextDue) - now : 0;
  if (everyMs < MINUTE || left <= 0) return intervalText(everyMs);
  const minutes = Math.max(1, Math.round(left / MINUTE));
  const text = left < HOUR ? `${minutes} min` : `${Math.round(left / HOUR)} h`;
  return `in ${text}, ${intervalText(everyMs)}`;
}
