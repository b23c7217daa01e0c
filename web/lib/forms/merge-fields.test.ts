import { expect, test } from 'vitest';
import { changedFields, conflictingFields, mergeFields } from './merge-fields.ts';

const BASE = { address: '1 Pier Lane', phone: '1', days: ['Mon'] };

test('what is as it was before is no change, lists and objects too', () => {
  expect(changedFields({ ...BASE, days: ['Mon'] }, BASE)).toEqual({});
  expect(changedFields({ ...BASE, phone: '', days: [] }, BASE)).toEqual({ phone: '', days: [] });
});

test('only what both changed, and not to the same, is a conflict', () => {
  const mine = { address: '2 Pier Lane', phone: '2', days: ['Mon'] };
  expect(conflictingFields(BASE, mine, { ...BASE, days: ['Tue'] })).toEqual([]);
  expect(conflictingFields(BASE, mine, { ...BASE, phone: '2' })).toEqual([]);
  expect(conflictingFields(BASE, mine, { ...BASE, phone: '3' })).toEqual(['phone']);
  expect(conflictingFields(BASE, BASE, { ...BASE, phone: '3' })).toEqual([]);
});

test('a merge takes everything of theirs and leaves what I alone have changed', () => {
  const mine = { address: '2 Pier Lane', phone: '2', days: ['Mon'] };
  const theirs = { address: '1 Pier Lane', phone: '3', days: ['Tue'] };
  expect(mergeFields(BASE, mine, theirs)).toEqual({ address: '2 Pier Lane', phone: '3', days: ['Tue'] });
});
