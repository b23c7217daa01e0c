import { expect, test } from 'vitest';
import { ingredientColor, isBreadIngredient } from './ingredient-colors.ts';

test.each([
  ['Brioche bun', '#DE8B33'],
  ['Comeback sauce', '#EE9A6E'],
  ['Cheddar', '#F9B92B'],
  ['Buttermilk fried chicken thigh', '#B5651B'],
  ['Dill pickles', '#7E9C35'],
  ['Pickled red onion', '#D6457F'],
  ['Honey mustard', '#EBA21C'],
  ['White cheddar', '#F6E3A6'],
  ['Bread and butter pickles', '#7E9C35'],
  ['Butter lettuce', '#6FB13A'],
  ['Pulled butter chicken', '#B5651B'],
  ['Grilled pineapple', '#F3C43E'],
  ['Nashville hot fried chicken', '#A5260F'],
  ['Tonkatsu sauce', '#5A2114'],
  ['Fried eggplant', '#9A7450'],
  ['Tomato jam', '#BE2A1C'],
  ['JALAPEÑO', '#3B8A36'],
  ['something else entirely', '#C9A46B'],
  ['', '#C9A46B'],
])('draws "%s" in %s', (ingredient, color) => {
  expect(ingredientColor(ingredient)).toBe(color);
});

test('distinguishes bread from other ingredients', () => {
  expect(['brioche bun', 'Toasted sourdough', 'english muffin'].map(isBreadIngredient)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['butter lettuce', 'dill pickles', 'crispy fried chicken'].map(isBreadIngredient)).toEqual([
    false,
    false,
    false,
  ]);
});
