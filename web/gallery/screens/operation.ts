import { UNBROKEN } from '../fixtures.ts';
import { adminScreen } from './admin-screen.ts';

const readOnly = {
  reason: 'maintenance',
  message: 'We move to a faster server. Back by noon.',
  since: '2026-11-21T20:10:00.000Z',
} as const;

const operation = adminScreen('admin-operation', '/admin/operation', {}, [
  { name: 'usual' },
  { name: 'read-only', site: { readOnly } },
  { name: 'long message', site: { readOnly: { ...readOnly, message: UNBROKEN.repeat(4) } } },
  {
    name: 'question',
    steps: ['button:Make the site read-only'],
    fold: true,
  },
]);

export const operationScreens = [operation];
