import { expect, test } from 'vitest';
import { matchesListFilter, isOnWishlist, countListEntriesByFilter } from './list-filters.ts';

const wishlisted = { isFavorite: false, hasTried: false };
const favorite = { isFavorite: true, hasTried: false };
const tried = { isFavorite: false, hasTried: true };
const both = { isFavorite: true, hasTried: true };

test('Want to Try has the entries with neither flag (D28)', () => {
  expect([wishlisted, favorite, tried, both].map(isOnWishlist)).toEqual([true, false, false, false]);
});

test('counts an entry that is tried and a favorite for both filters, and once in all', () => {
  expect(countListEntriesByFilter([wishlisted, favorite, tried, tried, both, both])).toEqual({
    all: 6,
    tried: 4,
    favorites: 3,
    wanted: 1,
  });
  expect(matchesListFilter('all', wishlisted)).toBe(true);
});
