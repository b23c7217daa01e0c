import { expect, test } from 'vitest';
import type { AcknowledgedWrite } from './cluster-load.ts';
import { filterLostWrites } from './lost-writes.ts';

const write = (kind: AcknowledgedWrite['kind'], number: number): AcknowledgedWrite => ({
  at: 0,
  kind,
  userId: 'member',
  sandwichId: 7,
  number,
});
const stored = (kind: string, number: string, sandwichId = 7) => ({
  kind,
  user_id: 'member',
  sandwich_id: sandwichId,
  number,
});

test('does not report a write that is stored or was replaced by a later one', () => {
  expect(filterLostWrites([stored('review', '5')], [write('review', 3), write('review', 5)])).toEqual([]);
  expect(filterLostWrites([stored('tried', '0')], [write('tried', 4)])).toEqual([]);
});

test('reports a review if only an older one is stored', () => {
  expect(filterLostWrites([stored('review', '4')], [write('review', 5)])).toEqual([write('review', 5)]);
});

test('reports a write that is stored only for another sandwich or as another kind', () => {
  const rows = [stored('review', '5', 8), stored('tried', '0', 8)];
  expect(filterLostWrites(rows, [write('tried', 4)])).toHaveLength(1);
  expect(filterLostWrites([stored('review', '5')], [write('tried', 5)])).toHaveLength(1);
});
