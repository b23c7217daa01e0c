import { expect, test } from 'vitest';
import { buildSandwichFixture } from '#web/testing/fixtures.ts';
import { popularSandwichReasonText } from './popular-reason-text.ts';

test.each([
  [{ reviewCount: 0, averageRating: 0 }, 'No one has reviewed it yet. Be the first.'],
  [{ spiceLevel: 3, price: 9 }, 'When you want to feel it.'],
  [{ price: 11.99 }, 'A good lunch for under $12.'],
  [{ price: 12, averageRating: 4.5 }, 'Almost everyone who tries it loves it.'],
  [{ price: null, averageRating: 4.4 }, 'A crowd favorite at Birdhouse on Sunset.'],
  [{ price: null, averageRating: 4.4, restaurantName: 'Fry Co.' }, 'A crowd favorite at Fry Co.'],
])('%j: %s', (more, reason) => {
  expect(popularSandwichReasonText(buildSandwichFixture(more))).toBe(reason);
});
