import { UNBROKEN_WORD } from '../fixtures.ts';
import { defineAdminGalleryScreen } from './admin-screen.ts';

const readOnly = {
  reason: 'maintenance',
  message: 'We’re moving to a faster server. Back by noon.',
  since: '2026-11-21T20:10:00.000Z',
} as const;

const lastRun = { dateStarted: '2026-11-21T20:20:00.000Z', durationMs: 41, handled: 3, error: null };
const job = {
  name: 'members who have left',
  everyMs: 900_000,
  lastRun,
  nextDue: '2026-11-21T20:35:00.000Z',
  isPaused: false,
  failures: [],
  stuck: null,
};
const failure = { id: 7, error: 'push.example answered 503', dateFailed: '2026-11-21T20:19:00.000Z' };
const pushes = {
  ...job,
  name: 'push messages',
  everyMs: 5_000,
  lastRun: { ...lastRun, error: failure.error },
  failures: [failure, { ...failure, id: 6, error: UNBROKEN_WORD.repeat(4) }],
  stuck: 12,
};
const backup = { ...job, name: 'backup', everyMs: 86_400_000, nextDue: '2026-11-22T02:30:00.000Z' };
const jobs = [backup, job, pushes, { ...job, name: 'limits', lastRun: null }];

const operation = defineAdminGalleryScreen('admin-operation', '/admin/operation', { '/api/jobs': jobs }, [
  { name: 'usual' },
  {
    name: 'read-only',
    site: { readOnly },
    answers: { '/api/jobs': jobs.map((each) => ({ ...each, isPaused: true })) },
  },
  { name: 'failures', steps: ['Failures: Push messages'], fold: true },
  { name: 'long message', site: { readOnly: { ...readOnly, message: UNBROKEN_WORD.repeat(4) } } },
  {
    name: 'question',
    steps: ['Make the site read-only'],
    fold: true,
  },
]);

export const operationGalleryScreens = [operation];
