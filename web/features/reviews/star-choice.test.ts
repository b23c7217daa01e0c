import { expect, test } from 'vitest';
import { ratingLabel } from './review-form.tsx';

test('the control says {n} star(s) or Select a rating (M2.126, M9.9)', () => {
  expect([0, 1, 2, 3, 4, 5].map(ratingLabel)).toEqual([
    'Select a rating',
    '1 star(s)',
    '2 star(s)',
    '3 star(s)',
    '4 star(s)',
    '5 star(s)',
  ]);
});
