import { createElement } from 'react';
import { expect, test } from 'vitest';
import { httpTransport } from '../../lib/api/api-client.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { buildRestaurantFixture, buildSandwichFixture } from '../../testing/fixtures.ts';
import { renderToHtml } from '../../testing/render-to-html.tsx';
import { LoadingDetails } from './loading-details.tsx';
import { findCachedName } from './use-cached-name.ts';

const list = [
  buildSandwichFixture({ id: 7, name: 'Fire Escape', restaurantId: 3, restaurantName: 'Birdhouse' }),
];

test('finds a name in any cached list, and never that of another kind of entity', () => {
  expect(findCachedName({ pages: [{ items: list }] }, 'sandwich', 7)).toBe('Fire Escape');
  expect(findCachedName(list, 'restaurant', 3)).toBe('Birdhouse');
  expect(findCachedName(list, 'sandwich', 3)).toBeUndefined();
  expect(findCachedName(list, 'restaurant', 7)).toBeUndefined();
  expect(findCachedName([buildRestaurantFixture({ id: 5, name: 'Coop' })], 'restaurant', 5)).toBe('Coop');
  expect(findCachedName([buildRestaurantFixture({ id: 5 })], 'sandwich', 5)).toBeUndefined();
  expect(findCachedName(null, 'sandwich', 7)).toBeUndefined();
});

test.each([
  ['7', 'Reviews of Fire Escape'],
  ['8', 'Reviews'],
])('a loading page has a title and a heading at once: %s', (id, title) => {
  const client = createQueryClient(httpTransport);
  client.setQueryData(['/api/sandwiches/popular'], list);
  const titled = (name?: string) => (name ? `Reviews of ${name}` : 'Reviews');
  const html = renderToHtml(
    createElement(LoadingDetails, { label: 'Loading', subject: 'sandwich', id, title: titled }),
    client,
  );
  expect(html).toMatch(new RegExp(`<title>${title} · [^<]+</title>`));
  expect(html).toMatch(new RegExp(`<h1 class="[^"]*">${title}</h1>`));
});
