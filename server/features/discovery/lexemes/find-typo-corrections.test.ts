import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTypoCorrections } from './find-typo-corrections.ts';
import { hasWordWithPrefix, packVocabulary, wordByIndex } from './packed-vocabulary.ts';

const inOrder = (words: readonly string[]) =>
  [...new Set(words)].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
const listOf = (words: readonly string[]) => {
  const all = inOrder(words);
  return packVocabulary(all.join('\n'), all.length);
};

test.each([
  ['spciy', ['spicy', 'spices', 'sicily'], ['spicy']],
  ['jalapno', ['jalapeno', 'jalopy'], ['jalapeno']],
  ['ab', ['abc', 'b'], []],
  ['xyzzy', ['spicy', 'chicken'], []],
  ['nashvile', ['nashvile', 'nashville'], ['nashville']],
  ['cat', ['bat', 'hat', 'cart'], ['bat', 'hat', 'cart']],
  ['chiken', ['chicken', 'kitchen'], ['chicken']],
  ['chickken', ['chicken'], ['chicken']],
  ['tag', ['tags'], ['tags']],
  // Two edits to six letters, only after the same first three.
  ['burger', ['butter', 'hunger'], []],
  ['chikin', ['chicken'], ['chicken']],
  ['halal', ['half'], []],
  // Long prefixes match longer words; short ones do not. The missing end is limited.
  ['buterm', ['buttermilk'], ['buttermilk']],
  ['hot', ['hotel'], []],
  ['buter', ['buttermilk', 'butter'], ['butter']],
  ['jalpeño', ['jalapeño', 'jalapeno'], ['jalapeño']],
  ['anything', [], []],
  ['a'.repeat(300), ['a'.repeat(40)], []],
])('%j with the vocabulary %j is corrected to %j', (typed, words, meant) => {
  expect(findTypoCorrections(typed, listOf(words))).toEqual(meant);
});

const LETTERS = fc.constantFrom(...'abcdé𝕒');
const word = (minLength: number, maxLength: number) =>
  fc.array(LETTERS, { minLength: minLength, maxLength: maxLength }).map((letters) => letters.join(''));
const words = fc.array(word(1, 12), { maxLength: 60 });

test('a packed vocabulary returns its words and finds prefixes', () => {
  fc.assert(
    fc.property(words, word(1, 6), (some, beginning) => {
      const list = listOf(some);
      expect(Array.from(list.shared, (_, at) => wordByIndex(list, at))).toEqual(inOrder(some));
      expect(hasWordWithPrefix(list, beginning)).toBe(some.some((one) => one.startsWith(beginning)));
    }),
  );
});

test('finds the same corrections as a comparison with each word', () => {
  fc.assert(
    fc.property(words, word(1, 12), (some, typed) => {
      expect(findTypoCorrections(typed, listOf(some)).toSorted()).toEqual(oneByOne(typed, inOrder(some)));
    }),
    { numRuns: 2_000 },
  );
});

test('corrects a missing, doubled or swapped letter at any position', () => {
  fc.assert(
    fc.property(fc.string({ unit: LETTERS, minLength: 6, maxLength: 9 }), fc.nat(8), (input, place) => {
      const at = place % (input.length - 1);
      const [before, letter, after] = [input.slice(0, at), input[at]!, input.slice(at + 1)];
      const slips = [
        before + after,
        before + letter + letter + after,
        before + after[0] + letter + after.slice(1),
      ];
      for (const typed of slips.filter((slip) => slip !== input && !input.startsWith(slip)))
        expect(findTypoCorrections(typed, listOf([input]))).toEqual([input]);
    }),
  );
});

function oneByOne(typed: string, some: readonly string[]): string[] {
  const allowed = typed.length < 3 ? 0 : typed.length < 6 ? 1 : typed.length < 10 ? 2 : 3;
  const near = some
    .filter((one) => one.length <= typed.length + 4)
    .map((one) => ({ one, slips: slipsBetween(typed, one) }))
    .filter(({ slips }) => slips > 0 && slips <= allowed)
    .filter(({ one, slips }) => slips === 1 || typed.length > 6 || one.slice(0, 3) === typed.slice(0, 3));
  const fewest = near.filter(({ slips }) => slips === Math.min(...near.map((each) => each.slips)));
  return fewest
    .map(({ one }) => one)
    .sort((a, b) => Math.abs(a.length - typed.length) - Math.abs(b.length - typed.length) || (a < b ? -1 : 1))
    .slice(0, 12)
    .toSorted();
}

/** Optimal string alignment; from five letters on, the distance to the nearest prefix of `one`. */
function slipsBetween(typed: string, one: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, depth) =>
    Array.from({ length: typed.length + 1 }, (_, at) => (depth === 0 ? at : at === 0 ? depth : 0)),
  );
  for (let depth = 1; depth <= one.length; depth++)
    for (let at = 1; at <= typed.length; at++) {
      const [above, row] = [table[depth - 1]!, table[depth]!];
      const same = one[depth - 1] === typed[at - 1];
      row[at] = Math.min(above[at]! + 1, row[at - 1]! + 1, above[at - 1]! + (same ? 0 : 1));
      if (depth > 1 && at > 1 && one[depth - 1] === typed[at - 2] && one[depth - 2] === typed[at - 1])
        row[at] = Math.min(row[at]!, table[depth - 2]![at - 2]! + 1);
    }
  const whole = table.map((row) => row[typed.length]!);
  return typed.length < 5 ? whole.at(-1)! : Math.min(...whole);
}
