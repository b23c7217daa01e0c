import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updateQueryString, parseUrlState } from './url-state.ts';

const FIELDS = { q: null, price: ['$', '$$'], order: ['ascending', 'descending'] } as const;

test('reads a missing or unknown value as empty', () => {
  expect(parseUrlState('?q=hen%20house&price=5', FIELDS)).toEqual({
    q: 'hen house',
    price: '',
    order: '',
  });
  expect(parseUrlState('', FIELDS)).toEqual({ q: '', price: '', order: '' });
  expect(parseUrlState(`q=${'x'.repeat(300)}`, FIELDS).q).toHaveLength(200);
});

test('keeps other parameters on a change, and removes an empty one', () => {
  expect(updateQueryString('?restaurant=4&q=hen', { q: '', price: '$$' })).toBe('?restaurant=4&price=%24%24');
  expect(updateQueryString('?q=hen', { q: '' })).toBe('');
});

test('reads back what it writes', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(texts, fc.constantFrom('', '$', '$$'), (q, price) => {
      const state = parseUrlState(updateQueryString('?order=descending', { q, price }), FIELDS);
      expect(state).toEqual({ q: q.toWellFormed(), price, order: 'descending' });
    }),
  );
});
