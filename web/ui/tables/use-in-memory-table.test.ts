import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesSearch, toggleSorting, sortRows } from './use-in-memory-table.ts';

test('a search looks into every text, whatever its case, and past what is missing', () => {
  expect(matchesSearch(['https://Roost.example', null, undefined], '  ROOST ')).toBe(true);
  expect(matchesSearch(['Roost', 'Rye'], 'roost rye')).toBe(false);
  expect(matchesSearch([], '')).toBe(false);
  expect(matchesSearch([''], '')).toBe(true);
});

test('a heading sorts upwards first, and turns round when it is pressed again', () => {
  const up = toggleSorting(undefined, 'name');
  expect(up).toEqual({ key: 'name', direction: 'ascending' });
  expect(toggleSorting(up, 'name')).toEqual({ key: 'name', direction: 'descending' });
  expect(toggleSorting(toggleSorting(up, 'name'), 'xp')).toEqual({ key: 'xp', direction: 'ascending' });
});

test('sorting keeps every row, in order, what has no value last either way', () => {
  const rows = fc.array(fc.record({ value: fc.option(fc.integer()) }));
  fc.assert(
    fc.property(rows, fc.constantFrom('ascending' as const, 'descending' as const), (given, direction) => {
      const sorted = sortRows(given, { key: 'value', direction }, ({ value }) => value);
      expect(sorted.toSorted(byIdentity(given))).toEqual(given);
      const values = sorted.map(({ value }) => value);
      const known = values.filter((value) => value !== null);
      expect(values.slice(0, known.length)).toEqual(known);
      expect(known).toEqual(
        known.toSorted((one, other) => (direction === 'ascending' ? one - other : other - one)),
      );
    }),
  );
});

test('names are sorted as people do', () => {
  const names = ['Ünder', 'bun 10', 'Bun 2', 'apple'].map((name) => ({ name }));
  const sorted = sortRows(names, { key: 'name', direction: 'ascending' }, ({ name }) => name);
  expect(sorted.map(({ name }) => name)).toEqual(['apple', 'Bun 2', 'bun 10', 'Ünder']);
});

function byIdentity<Row>(order: readonly Row[]) {
  return (one: Row, other: Row) => order.indexOf(one) - order.indexOf(other);
}
