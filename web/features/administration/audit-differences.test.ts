import { expect, test } from 'vitest';
import { auditFieldLabel, formatAuditValue } from './audit-differences.tsx';

test('formats opening hours in weekday order, which the database does not preserve', () => {
  const hours = { friday: '10 am - 2 am', monday: 'closed', sunday: '10 am - 8 pm', tuesday: '9 am - 9 pm' };
  expect(formatAuditValue(hours)).toBe(
    'Monday closed; Tuesday 9 am - 9 pm; Friday 10 am - 2 am; Sunday 10 am - 8 pm',
  );
});

test('keeps the order of other fields, uses the labels of the catalog, splits other names into words, and formats null as "nothing"', () => {
  expect(formatAuditValue({ xpReward: 5, isSpicy: true, tags: [], note: null })).toBe(
    'XP reward 5; spicy yes; tags nothing; note nothing',
  );
  expect(['locationBonusXp', 'websiteUrl', 'hoursOfOperation'].map((name) => auditFieldLabel(name))).toEqual([
    'location bonus XP',
    'website URL',
    'hours',
  ]);
  expect([auditFieldLabel('imageUrl', 'sandwich'), auditFieldLabel('imageUrl', 'badge')]).toEqual([
    'photo',
    'image',
  ]);
});
