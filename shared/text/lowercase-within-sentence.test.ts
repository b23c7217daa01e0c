import { expect, test } from 'vitest';
import { lowercaseWithinSentence } from './lowercase-within-sentence.ts';

test.each([
  ['Fried chicken', 'fried chicken'],
  ['Cheese', 'cheese'],
  ['Bean sprouts', 'bean sprouts'],
  ['Lean turkey', 'lean turkey'],
  ['Vegetarian patty', 'vegetarian patty'],
  ['Thaiger sauce', 'thaiger sauce'],
  ['Élan sauce', 'élan sauce'],
  ['🌶️ Chili', '🌶️ Chili'],
  ['𐐀ce', '𐐨ce'],
  ['', ''],
])('"%s" becomes "%s"', (name, text) => {
  expect(lowercaseWithinSentence(name)).toBe(text);
});

test.each([
  'Nashville hot chicken',
  'Swiss cheese',
  'Filipino adobo',
  'Monterey Jack',
  'Hawaiian roll',
  'BBQ sauce',
  'MSG',
])('keeps "%s"', (name) => {
  expect(lowercaseWithinSentence(name)).toBe(name);
});
