import { WEEKDAYS } from '#rules/hours/week.ts';
import type { AuditView } from './api.ts';

/** The actions of the audit log in the past tense. */
export const DONE: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  promote: 'promoted',
  demote: 'demoted',
  grant: 'granted',
  withdraw: 'withdrew',
  award: 'awarded',
  approve: 'approved',
  reject: 'rejected',
  hide: 'hid',
  dismiss: 'dismissed',
  suspend: 'suspended',
  lift: 'let in again',
  erase: 'erased',
};

export const ACTIONS = [
  { value: '', text: 'Every action' },
  ...Object.entries(DONE).map(([value, text]) => ({ value: value as AuditView['action'], text })),
] as const;

export const THINGS = [
  { value: '', text: 'Everything' },
  { value: 'user', text: 'Users' },
  { value: 'restaurant', text: 'Restaurants' },
  { value: 'location', text: 'Locations' },
  { value: 'sandwich', text: 'Sandwiches' },
  { value: 'tag', text: 'Tags' },
  { value: 'badge', text: 'Badges' },
  { value: 'recommendation', text: 'Recommendations' },
  { value: 'review', text: 'Reviews' },
  { value: 'report', text: 'Reports' },
  { value: 'action-config', text: 'Rewards' },
];

/** A field's name as a person reads it: "locationBonusXp" is "location bonus xp". */
export function fieldWords(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

/** A value as a person reads it; null is nothing. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueWords).join(', ');
  if (typeof value === 'object')
    return inWeekOrder(Object.entries(value))
      .map(([name, inner]) => `${fieldWords(name)} ${valueWords(inner)}`)
      .join('; ');
  return String(value);
}

/** The database keeps the days of the opening hours in the order of their names' lengths. */
function inWeekOrder<T>(entries: [string, T][]): [string, T][] {
  return entries.toSorted(([one], [other]) => placeInWeek(one) - placeInWeek(other));
}

function placeInWeek(name: string): number {
  return WEEKDAYS.findIndex((weekday) => weekday === name);
}
