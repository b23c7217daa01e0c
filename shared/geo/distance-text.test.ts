import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MILES_THRESHOLD_FOR_FEET, distanceText } from './distance-text.ts';

test.each([
  [0.08, MILES_THRESHOLD_FOR_FEET.sandwichCard, '422 ft'],
  [0.1, MILES_THRESHOLD_FOR_FEET.sandwichCard, '0.1 mi'],
  [0.9, MILES_THRESHOLD_FOR_FEET.sandwichCard, '0.9 mi'],
  [0.9, MILES_THRESHOLD_FOR_FEET.restaurantCard, '4,752 ft'],
  [1, MILES_THRESHOLD_FOR_FEET.restaurantCard, '1.0 mi'],
  [12.34, MILES_THRESHOLD_FOR_FEET.restaurantCard, '12.3 mi'],
  [2345.6, MILES_THRESHOLD_FOR_FEET.restaurantCard, '2,345.6 mi'],
  [0, MILES_THRESHOLD_FOR_FEET.restaurantCard, '0 ft'],
])(
  'formats %f miles, with feet below %f miles, as %s (M1.10, M2.47, M2.57, M9.8)',
  (miles, feetBelow, text) => {
    expect(distanceText(miles, feetBelow)).toBe(text);
  },
);

test('uses miles if the feet would round up to the limit', () => {
  expect(distanceText(0.99995, MILES_THRESHOLD_FOR_FEET.restaurantCard)).toBe('1.0 mi');
  expect(distanceText(0.09999, MILES_THRESHOLD_FOR_FEET.sandwichCard)).toBe('0.1 mi');
});

test('keeps feet below the limit, and never shows a longer distance as shorter', () => {
  const miles = fc.double({ min: 0, max: 2, noNaN: true });
  fc.assert(
    fc.property(
      miles,
      miles,
      fc.constantFrom(...Object.values(MILES_THRESHOLD_FOR_FEET)),
      (a, b, feetBelow) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map((one) =>
          parseDistance(distanceText(one, feetBelow)),
        );
        expect(near!.unit === 'mi' || near!.value < feetBelow * 5280).toBe(true);
        expect(near!.miles).toBeLessThanOrEqual(far!.miles + 1e-9);
      },
    ),
  );
});

function parseDistance(text: string) {
  const [value, unit] = text.replace(',', '').split(' ');
  return { unit, value: Number(value), miles: unit === 'mi' ? Number(value) : Number(value) / 5280 };
}
