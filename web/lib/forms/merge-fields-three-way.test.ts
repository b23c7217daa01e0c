import { expect, test } from 'vitest';
import { changedFields, conflictingFields, mergeFieldsThreeWay } from './merge-fields-three-way.ts';

const BASE = { address: '1 Pier Lane', phone: '1', days: ['Mon'] };

test('compares values deeply, so that equal lists are no change', () => {
  expect(changedFields({ ...BASE, days: ['Mon'] }, BASE)).toEqual({});
  expect(changedFields({ ...BASE, phone: '', days: [] }, BASE)).toEqual({ phone: '', days: [] });
});

test('reports a conflict only if both changed a field to different values', () => {
  const mine = { address: '2 Pier Lane', phone: '2', days: ['Mon'] };
  expect(conflictingFields(BASE, mine, { ...BASE, days: ['Tue'] })).toEqual([]);
  expect(conflictingFields(BASE, mine, { ...BASE, phone: '2' })).toEqual([]);
  expect(conflictingFields(BASE, mine, { ...BASE, phone: '3' })).toEqual(['phone']);
  expect(conflictingFields(BASE, BASE, { ...BASE, phone: '3' })).toEqual([]);
});

test('merges their version with the fields that only I have changed', () => {
  const mine = { address: '2 Pier Lane', phone: '2', days: ['Mon'] };
  const theirs = { address: '1 Pier Lane', phone: '3', days: ['Tue'] };
  expect(mergeFieldsThreeWay(BASE, mine, theirs)).toEqual({
    address: '2 Pier Lane',
    phone: '3',
    days: ['Tue'],
  });
});
