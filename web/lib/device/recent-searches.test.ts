import { beforeEach, expect, test } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { clearPrivateData } from '../session/clear-private-data.ts';
import { addRecentSearch, getRecentSearches } from './recent-searches.ts';

stubStorageAndFetch();
beforeEach(() => clearPrivateData());

test('keeps the six newest searches without duplicates, newest first', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', ' B ', '', 'g']) addRecentSearch(text);
  expect(getRecentSearches()).toEqual(['g', 'B', 'f', 'e', 'd', 'c']);
  expect(JSON.parse(localStorage.getItem('recent-searches')!)).toEqual(getRecentSearches());
});

test('are deleted by a logout', () => {
  addRecentSearch('hot honey');
  clearPrivateData();
  expect([getRecentSearches(), localStorage.getItem('recent-searches')]).toEqual([[], null]);
});
