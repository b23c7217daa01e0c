import { expect, test } from 'vitest';
import { ingredientChipsOf, replaceIngredientSentence } from './ingredient-chip-text.ts';

test('offers up to four ingredients as chips, without duplicates and long ones', () => {
  const long = 'Sauce from the chef’s own grandmother';
  expect(
    ingredientChipsOf(['Pickles', ' pickles ', long, '', 'Slaw', 'Brioche bun', 'Mayo', 'Tomato']),
  ).toEqual(['Pickles', 'Slaw', 'Brioche bun', 'Mayo']);
});

test('chips write one sentence before the member’s own text, and remove it again', () => {
  const one = replaceIngredientSentence('Loud crust.', [], ['Pickles'], true);
  expect(one).toBe('Best part: pickles. Loud crust.');
  const two = replaceIngredientSentence(one, ['Pickles'], ['Pickles', 'Texas toast'], true);
  expect(two).toBe('Best part: pickles and Texas toast. Loud crust.');
  expect(replaceIngredientSentence(two, ['Pickles', 'Texas toast'], [], true)).toBe('Loud crust.');
});

test('with few stars the sentence says what let it down, also if the stars changed after the chips', () => {
  expect(replaceIngredientSentence('Best part: slaw.', ['Slaw'], ['Slaw', 'BBQ sauce'], false)).toBe(
    'Let down by: slaw and BBQ sauce.',
  );
});
