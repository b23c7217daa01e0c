import { expect, test } from 'vitest';
import { searchTextTooLongNotice, normalizeSearchQuery } from './search-query.ts';

test('a search text that is too long is cut, with a notice', () => {
  expect(normalizeSearchQuery(` ${'x'.repeat(200)} `)).toBe('x'.repeat(200));
  expect(searchTextTooLongNotice(` ${'x'.repeat(200)} `)).toBeNull();
  expect(normalizeSearchQuery('x'.repeat(201))).toBe('x'.repeat(200));
  expect(searchTextTooLongNotice('x'.repeat(201))).toBe(
    'We only use the first 200 characters of your search.',
  );
});

test('never cuts an emoji in half', () => {
  expect(normalizeSearchQuery(`${'x'.repeat(199)}🍗`)).toBe('x'.repeat(199));
  expect(normalizeSearchQuery('🍗', 2)).toBe('🍗');
});
