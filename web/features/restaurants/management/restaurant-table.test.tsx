import { expect, test } from 'vitest';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { buildRestaurantFixture } from '#web/testing/fixtures.ts';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { visibleText } from '#web/testing/rendered-page.ts';
import { useRowSelection } from '#web/ui/tables/use-row-selection.ts';
import { RestaurantTable } from './restaurant-table.tsx';

test.each([
  ['null', null],
  ['an empty text', { text: '' }],
])(
  'a row whose hours are %s reads "No hours", and not that the restaurant is closed',
  (_, hoursOfOperation) => {
    const text = tableTextOf({ hoursOfOperation });
    expect(text).toContain('No hours');
    expect(text).not.toMatch(/closed/i);
  },
);

test('a row with hours lists them without "No hours"', () => {
  const text = tableTextOf({});
  expect(text).toContain('Every day 11 am – 10 pm');
  expect(text).not.toContain('No hours');
});

function tableTextOf(more: Partial<Restaurant>): string {
  return visibleText(renderToHtml(<Table restaurant={buildRestaurantFixture(more)} />));
}

function Table({ restaurant }: { restaurant: Restaurant }) {
  return (
    <RestaurantTable
      restaurants={[restaurant]}
      selection={useRowSelection<Restaurant>()}
      empty={null}
      onDelete={() => {}}
    />
  );
}
