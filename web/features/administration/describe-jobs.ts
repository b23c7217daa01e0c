import type { BackgroundJob } from '#contract/administration/jobs.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A run that is this late will not start on its own: the process that runs the jobs is gone or hangs. */
const LATE_MS = 10 * MINUTE;

/** Job names are keys in the database and on dashboards; a job that is not listed here is shown by its name. */
const JOB_TITLES: Readonly<Record<string, string>> = {
  'announcements of sandwiches': 'Sandwich announcements',
  'browsers of errors': 'Browser info in the error log',
  'cache invalidations': 'Old cache updates',
  'contact data of recommendations': 'Recommendation contact info',
  'e-mail tokens': 'Email links',
  'files of no picture': 'Orphaned photo files',
  'idempotency keys': 'Old duplicate-request keys',
  'imports of places': 'Place imports',
  'members who have left': 'Account deletions',
  positions: 'Check-in location rounding',
  previews: 'Old share images',
  'scores of sandwiches': 'Sandwich scores',
  searches: 'Old searches',
  'trait counts': 'Sandwich traits',
  'unstarted imports': 'Imports never started',
  'unused pictures': 'Unused photos',
  'weekly digests': 'Sunday emails',
};

export function backgroundJobTitle(name: string): string {
  return JOB_TITLES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

export type JobState = 'failed' | 'paused' | 'overdue' | 'never-run' | 'succeeded';

export function jobState({ lastRun, nextDue, isPaused }: BackgroundJob, now: number): JobState {
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
  return left < HOUR ? `in ${minutes} min` : `in ${Math.round(left / HOUR)} h`;
}
