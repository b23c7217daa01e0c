import { expect, test } from 'vitest';
import { describeFieldChanges } from './describe-field-changes.ts';

const NO_NAMES = { tags: new Map<number, string>(), restaurants: new Map<number, string>() };

test('shows the days of special hours and of a closure as dates for people', () => {
  const before = {
    specialDays: [{ from: '2026-11-26', to: '2026-11-26', hours: 'closed', note: 'Thanksgiving' }],
    closure: { from: '2026-03-01', to: null, note: 'Renovation' },
  };
  const after = {
    specialDays: [{ from: '2026-12-30', to: '2027-01-02', hours: ['9 am - 11 am', '1 pm - 3 pm'] }],
    closure: { from: '2026-03-01', to: '2026-03-05', note: null },
  };
  expect(describeFieldChanges({ before, after }, NO_NAMES)).toEqual([
    {
      field: 'specialDays',
      before: 'Nov 26, 2026: closed',
      after: 'Dec 30, 2026 to Jan 2, 2027: 9 am - 11 am, 1 pm - 3 pm',
    },
    { field: 'closure', before: 'Mar 1, 2026, no end date', after: 'Mar 1 to Mar 5, 2026' },
  ]);
});
