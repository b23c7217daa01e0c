import { expect, test } from 'vitest';
import { findDuplicateCandidates } from './find-duplicate-candidates.ts';

test.each([3, 21, 50])('one dismissed pair takes no restaurant out of a group of %i', (size) => {
  const ids = Array.from({ length: size }, (_, at) => at + 1);
  expect(groupSameNamed(ids, ['1 2'])).toEqual([{ ids, reasons: ['name'] }]);
});

test('joins two restaurants through a third one', () => {
  expect(groupSameNamed([1, 2, 3, 4], ['1 2', '1 3', '2 3'])).toEqual([
    { ids: [1, 2, 3, 4], reasons: ['name'] },
  ]);
  expect(groupSameNamed([1, 2, 3], ['1 2', '1 3', '2 3'])).toEqual([]);
});

test('a restaurant that was dismissed with all others is in no group', () => {
  const ids = Array.from({ length: 30 }, (_, at) => at + 1);
  const dismissed = ids.slice(1).map((id) => `1 ${id}`);
  expect(groupSameNamed(ids, dismissed)).toEqual([{ ids: ids.slice(1), reasons: ['name'] }]);
});

function groupSameNamed(ids: readonly number[], dismissed: readonly string[]) {
  return findDuplicateCandidates({
    restaurants: ids.map((id) => ({ id, name: 'Golden Wing', website: null, brandKey: null })),
    phones: [],
    addresses: [],
    pins: [],
    isDismissed: (one, other) => dismissed.includes(`${Math.min(one, other)} ${Math.max(one, other)}`),
  });
}
