import { expect, test } from 'vitest';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { visibleText } from '#web/testing/rendered-page.ts';
import { PlaceResults } from './place-results.tsx';
import { placeFixture } from '../testing/draft-fixtures.ts';

test.each([
  [0.08, '422 ft'],
  [0.1, '0.1 mi'],
  [3.14, '3.1 mi'],
])(
  'shows "Distance: feet if under 0.1 mile, otherwise miles" in the search results: %f is %s (A9.4)',
  (distance, text) => {
    expect(listOf({ distance })).toContain(`3110 Beverly Row, Los Angeles, CA 90057 · ${text}`);
  },
);

test('shows no distance for a place without coordinates', () => {
  const { distance: _, ...place } = placeFixture({ coordinates: null });
  expect(visibleText(renderToHtml(<PlaceResults results={[place]} onChoose={() => {}} />))).not.toMatch(
    / ft| mi\b/,
  );
});

test('shows name, address, "up to 3 type chips each", and whether the place is listed already (A2.28)', () => {
  const types = ['restaurant', 'meal_takeaway', 'fast_food', 'cafe'];
  expect(listOf({ types, restaurantId: 7, locationId: 9, distance: 1 })).toMatch(
    /1 place found .*Seventh Heaven 3110 Beverly Row.* Already listed .*restaurant takeaway fast food $/,
  );
});

test('shows "New location" for a branch of a listed restaurant, and no label for an unlisted place', () => {
  const branch = listOf({ restaurantId: 7, locationId: null });
  expect(branch).toContain('New location');
  expect(branch).not.toContain('Already listed');
  expect(listOf({})).not.toMatch(/New location|Already listed/);
});

function listOf(more: Parameters<typeof placeFixture>[0]): string {
  return visibleText(renderToHtml(<PlaceResults results={[placeFixture(more)]} onChoose={() => {}} />));
}
