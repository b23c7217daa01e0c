import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestWords, slipsBetween } from './typing-errors.ts';

test.each([
  ['spicy', 'spicy', 0],
  ['spciy', 'spicy', 1],
  ['chiken', 'chicken', 1],
  ['chickken', 'chicken', 1],
  ['chicker', 'chicken', 1],
  ['tag', 'tags', 1],
  ['', 'ab', 2],
])('from %j to %j it takes %i slips', (typed, word, slips) => {
  expect(slipsBetween(typed, word)).toBe(slips);
});

test('a long beginning is a beginning, a short one is a word', () => {
  expect(slipsBetween('buterm', 'buttermilk')).toBe(1);
  expect(slipsBetween('hot', 'hotel')).toBe(2);
});

test.each([
  ['spciy', ['spicy', 'spices', 'sicily'], ['spicy']],
  ['jalapno', ['jalapeno', 'jalopy'], ['jalapeno']],
  ['ab', ['abc', 'b'], []],
  ['xyzzy', ['spicy', 'chicken'], []],
  ['nashvile', ['nashvile', 'nashville'], ['nashville']],
  ['cat', ['bat', 'hat', 'cart'], ['bat', 'hat', 'cart']],
])('%j among %j means %j', (typed, candidates, meant) => {
  expect(nearestWords(typed, candidates)).toEqual(meant);
});

const word = fc.string({ unit: fc.constantFrom(...'abcdn'), minLength: 6, maxLength: 9 });

test('one letter left out, doubled or swapped is one slip, whichever it is', () => {
  fc.assert(
    fc.property(word, fc.nat(8), (given, place) => {
      const at = place % (given.length - 1);
      const [before, letter, after] = [given.slice(0, at), given[at]!, given.slice(at + 1)];
      expect(slipsBetween(before + after, given)).toBeLessThanOrEqual(1);
      expect(slipsBetween(before + letter + letter + after, given)).toBeLessThanOrEqual(1);
      expect(slipsBetween(before + after[0] + letter + after.slice(1), given)).toBeLessThanOrEqual(1);
    }),
  );
});
