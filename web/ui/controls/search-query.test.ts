import { expect, test } from 'vitest';
import { searchTextTooLongNotice, normalizeSearchQuery } from './search-query.ts';

test('what is longer than a search may be is looked for by its start, and that is said', () => {
  expect(normalizeSearchQuery(` ${'x'.repeat(200)} `)).toBe('x'.repeat(200));
  expect(searchTextTooLongNotice(` ${'x'.repeat(200)} `)).toBeNull();
  expect(normalizeSearchQuery('x'.repeat(201))).toBe('x'.repeat(200));
  expect(searchTextTooLongNotice('x'.repeat(201))).toBe('We only search for the first 200 characters.');
});

test('an emoji is looked for as a whole or not at all', () => {
  expect(normalizeSearchQuery(`${'x'.repeat(199)}🍗`)).toBe('x'.repeat(199));
  expect(normalizeSearchQuery('🍗', 2)).toBe('🍗');
});
