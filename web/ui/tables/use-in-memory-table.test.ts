import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyTextContainsSearch, toggleTableSorting, sortTableRows } from './use-in-memory-table.ts';

test('a search checks every text, ignores case and skips missing values', () => {
  expect(anyTextContainsSearch(['https://Roost.example', null, undefined], '  ROOST ')).toBe(true);
  expect(anyTextContainsSearch(['Roost', 'Rye'], 'roost rye')).toBe(false);
  expect(anyTextContainsSearch([], '')).toBe(false);
  expect(anyTextContainsSearch([''], '')).toBe(true);
});

test('a heading sorts ascending first, and descending on the second click', () => {
  const up = toggleTableSorting(undefined, 'name');
  expect(up).toEqual({ key: 'name', direction: 'ascending' });
  expect(toggleTableSorting(up, 'name')).toEqual({ key: 'name', direction: 'descending' });
  expect(toggleTableSorting(toggleTableSorting(up, 'name'), 'xp')).toEqual({
    key: 'xp',
    direction: 'ascending',
  });
});

test('sorting keeps every row and puts rows without a value last in both directions', () => {
  const rows = fc.array(fc.record({ value: fc.option(fc.integer()) }));
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom('ascending' as const, 'descending' as const),
      (inputRows, direction) => {
        const sorted = sortTableRows(inputRows, { key: 'value', direction }, ({ value }) => value);
        expect(sorted.toSorted(byIdentity(inputRows))).toEqual(inputRows);
        const values = sorted.map(({ value }) => value);
        const known = values.filter((value) => value !== null);
        expect(values.slice(0, known.length)).toEqual(known);
        expect(known).toEqual(
          known.toSorted((one, other) => (direction === 'ascending' ? one - other : other - one)),
        );
      },
    ),
  );
});

test('names are sorted naturally: by case-insensitive letters and by number', () => {
  const names = ['Ünder', 'bun 10', 'Bun 2', 'apple'].map((name) => ({ name }));
  const sorted = sortTableRows(names, { key: 'name', direction: 'ascending' }, ({ name }) => name);
  expect(sorted.map(({ name }) => name)).toEqual(['apple', 'Bun 2', 'bun 10', 'Ünder']);
});

function byIdentity<Row>(order: readonly Row[]) {
  return (one: Row, other: Row) => order.indexOf(one) - order.indexOf(other);
}
