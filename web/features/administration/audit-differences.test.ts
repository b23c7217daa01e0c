import { expect, test } from 'vitest';
import { auditFieldLabel, formatAuditValue } from './audit-differences.tsx';

test('formats opening hours in weekday order, which the database does not preserve', () => {
  const hours = { friday: '10 am - 2 am', monday: 'closed', sunday: '10 am - 8 pm', tuesday: '9 am - 9 pm' };
  expect(formatAuditValue(hours)).toBe(
    'monday closed; tuesday 9 am - 9 pm; friday 10 am - 2 am; sunday 10 am - 8 pm',
  );
});

test('keeps the order of other fields, splits names into words, and formats null as "nothing"', () => {
  expect(formatAuditValue({ xpReward: 5, isSpicy: true, tags: [], note: null })).toBe(
    'xp reward 5; is spicy yes; tags nothing; note nothing',
  );
  expect(auditFieldLabel('locationBonusXp')).toBe('location bonus xp');
});
