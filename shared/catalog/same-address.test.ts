import { expect, test } from 'vitest';
import { houseNumber, isSameAddress } from './same-address.ts';

test.each([
  ['1414 Seaport Blvd, Redwood City, CA 94063', '1414 Seaport Boulevard, Redwood City, CA 94063-1234, USA'],
  ['727 N Broadway #128, Los Angeles, CA 90012', '727 North Broadway, Suite 128, Los Angeles'],
  ['12 High Street', '12 high st., Oxford'],
])('%s is the same address as %s', (one, other) => {
  expect(isSameAddress(one, other)).toBe(true);
  expect(isSameAddress(other, one)).toBe(true);
});

test.each([
  ['100 Main St, Mesa, AZ 85215', '101 Main St, Mesa, AZ 85215'],
  ['100 Main St, Mesa, AZ 85215', '100 Main St, Mesa, AZ 85201'],
  ['100 Main St, Springfield, IL', '100 Main St, Portland, OR'],
  ['100 Main St, Mesa', '100 Oak St, Mesa'],
  ['Food Court', 'Food Court'],
  ['', ''],
])('%s is not the same address as %s', (one, other) => {
  expect(isSameAddress(one, other)).toBe(false);
});

test('finds the house number if there is one', () => {
  expect([houseNumber('727 N Broadway'), houseNumber('12b Hill Rd'), houseNumber('Pier 39')]).toEqual([
    '727',
    '12b',
    null,
  ]);
});
