import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUrlState, parseUrlState } from './url-state.ts';

const FIELDS = { q: null, price: ['$', '$$'], order: ['ascending', 'descending'] } as const;

test('what is not in the address, or is no choice, is empty', () => {
  expect(parseUrlState('?q=hen%20house&price=5', FIELDS)).toEqual({
    q: 'hen house',
    price: '',
    order: '',
  });
  expect(parseUrlState('', FIELDS)).toEqual({ q: '', price: '', order: '' });
  expect(parseUrlState(`q=${'x'.repeat(300)}`, FIELDS).q).toHaveLength(200);
});

test('a change keeps the other parameters, and an empty value leaves none', () => {
  expect(formatUrlState('?restaurant=4&q=hen', { q: '', price: '$$' })).toBe('?restaurant=4&price=%24%24');
  expect(formatUrlState('?q=hen', { q: '' })).toBe('');
});

test('what is written is read again', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(texts, fc.constantFrom('', '$', '$$'), (q, price) => {
      const state = parseUrlState(formatUrlState('?order=descending', { q, price }), FIELDS);
      expect(state).toEqual({ q: q.toWellFormed(), price, order: 'descending' });
    }),
  );
});
