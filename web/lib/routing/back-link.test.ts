import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryStringArbitrary } from '#packages/testing/query-string-arbitrary.ts';
import {
  MAX_NAVIGATION_HISTORY_ENTRIES,
  EMPTY_NAVIGATION_HISTORY,
  getRestaurantBackTarget,
  getSandwichBackTarget,
  previousPage,
  addPageToHistory,
} from './back-link.ts';
import type { NavigationHistory } from './back-link.ts';

const pages = fc.constantFrom(
  '/',
  '/explore',
  '/collection',
  '/sandwich/1',
  '/sandwich/2',
  '/restaurant/7',
  '/restaurant/8',
  '/sandwich/1/reviews',
  '/profile',
);

function after(...paths: string[]): NavigationHistory {
  return paths.reduce((history, address) => {
    const [path = '', query] = address.split('?');
    return addPageToHistory(history, path, query ? `?${query}` : '');
  }, EMPTY_NAVIGATION_HISTORY);
}

test('keeps at most 10 entries, no consecutive duplicates, and always the current page (M2.104)', () => {
  fc.assert(
    fc.property(fc.array(pages, { minLength: 1, maxLength: 60 }), (visited) => {
      const { entries } = after(...visited);
      expect(entries.length).toBeLessThanOrEqual(MAX_NAVIGATION_HISTORY_ENTRIES);
      expect(entries.at(-1)).toBe(visited.at(-1));
      expect(entries.every((entry, index) => entry !== entries[index - 1])).toBe(true);
    }),
  );
});

test('keeps the most recently visited pages without consecutive duplicates (M2.105)', () => {
  fc.assert(
    fc.property(fc.array(pages, { maxLength: 60 }), (visited) => {
      const changes = visited.filter((path, index) => path !== visited[index - 1]);
      expect(after(...visited).entries).toEqual(changes.slice(-MAX_NAVIGATION_HISTORY_ENTRIES));
    }),
  );
});

test('remembers the query of the last visit to explore, whatever came after (M2.107, M2.112)', () => {
  fc.assert(
    fc.property(queryStringArbitrary, fc.array(pages), (query, visited) => {
      const elsewhere = visited.filter((path) => path !== '/explore');
      const history = elsewhere.reduce(
        (before, path) => addPageToHistory(before, path, '?x=1'),
        addPageToHistory(EMPTY_NAVIGATION_HISTORY, '/explore', query && `?${query}`),
      );
      expect(getRestaurantBackTarget(history).to).toBe(query ? `/explore?${query}` : '/explore');
    }),
  );
});

test('the default previous page is /explore (M2.106)', () => {
  expect(previousPage(EMPTY_NAVIGATION_HISTORY)).toBe('/explore');
  expect(previousPage(after('/sandwich/1'))).toBe('/explore');
});

test.each([
  ['a restaurant page just left', ['/restaurant/7', '/sandwich/1'], '/restaurant/7', 'Back to Restaurant'],
  [
    'the last restaurant, several pages back',
    ['/restaurant/7', '/restaurant/8', '/', '/sandwich/1'],
    '/restaurant/8',
    'Back to Restaurant',
  ],
  [
    'a restaurant before the collection',
    ['/restaurant/7', '/collection', '/sandwich/1'],
    '/restaurant/7',
    'Back to Restaurant',
  ],
  ['the collection', ['/', '/collection', '/sandwich/1'], '/collection', 'Back to Collection'],
  [
    'explore, not the collection two pages back',
    ['/collection', '/', '/sandwich/1'],
    '/explore',
    'Back to Sandwiches',
  ],
  ['explore with its query', ['/explore?q=hot', '/sandwich/1'], '/explore?q=hot', 'Back to Sandwiches'],
  ['plain explore', ['/sandwich/1'], '/explore', 'Back to Sandwiches'],
])('Back from a sandwich leads to %s (M2)', (_, visited, to, label) => {
  expect(getSandwichBackTarget(after(...visited))).toEqual({ to, label });
});

test('replaces the remembered query without a new entry when searching on the explore page', () => {
  const history = after('/explore?q=a', '/explore?q=ab', '/explore');
  expect(history).toEqual({ entries: ['/explore'], exploreQuery: '' });
});
