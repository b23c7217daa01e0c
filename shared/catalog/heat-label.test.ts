import { expect, test } from 'vitest';
import { heatLabel } from './heat-label.ts';

test('Spicy above level 2, Very Spicy above 3', () => {
  expect([0, 1, 2, 3, 4, 5].map(heatLabel)).toEqual([null, null, null, 'Spicy', 'Very Spicy', 'Very Spicy']);
});
