import { expect, test } from 'vitest';
import { compareAlphabetically } from './compare-alphabetically.ts';

test('sorts names as in a dictionary, and rare characters in a fixed order', () => {
  const names = ['Zebra', 'éclair', 'Eclair', 'apple', 'Ähre', 'ahre', '𠜎𠜱', '鶏', '\u{1F414}'];
  expect(names.toSorted(compareAlphabetically)).toEqual([
    'ahre',
    'Ähre',
    'apple',
    'Eclair',
    'éclair',
    'Zebra',
    '鶏',
    '\u{1F414}',
    '𠜎𠜱',
  ]);
});
