import { expect, test } from 'vitest';
import { compareAlphabetically } from './compare-alphabetically.ts';

test('names stand as in a dictionary, and rare signs everywhere in the same place', () => {
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
