import { expect, test } from 'vitest';
import { heatLabel } from './heat-label.ts';

test('Spicy above level 2, Very Spicy above 3 (M9.17)', () => {
  expect([0, 1, 2, 3, 4, 5].map(heatLabel)).toEqual([null, null, null, 'Spicy', 'Very Spicy', 'Very Spicy']);
});
