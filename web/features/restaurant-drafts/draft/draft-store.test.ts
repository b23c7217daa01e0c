import { beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts } from '#web/lib/device/local-storage.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { openRestaurantDraftStore } from './draft-store.ts';
import { EMPTY_RESTAURANT_DRAFT } from './draft.ts';
import { updateDraftBasics, resetRestaurantDraft } from './draft-actions.ts';
import { RESTAURANT_DRAFT_VERSION } from './draft-store.ts';
import { completeRestaurantDraftFixture } from '../testing/draft-fixtures.ts';

const browser = stubStorageAndFetch();
const KEY = 'draft:restaurant:me';
let storageListener: ((event: { key: string | null }) => void) | null = null;
beforeEach(() => {
  storageListener = null;
  vi.stubGlobal(
    'addEventListener',
    (_: string, listener: typeof storageListener) => (storageListener = listener),
  );
  vi.stubGlobal('removeEventListener', () => (storageListener = null));
});

test('a draft survives a reload and is visible only to its author', () => {
  openRestaurantDraftStore('me').change(completeRestaurantDraftFixture);
  expect(openRestaurantDraftStore('me').current()).toEqual(completeRestaurantDraftFixture());
  expect(openRestaurantDraftStore('you').current()).toEqual(EMPTY_RESTAURANT_DRAFT);
});

test('a draft that an earlier version stored keeps the submission of each part', () => {
  const { submission, locations, sandwiches, ...draft } = completeRestaurantDraftFixture();
  const stored = {
    ...draft,
    deed: { ...submission, id: 7 },
    locations: locations.map(({ submission: deed, ...location }) => ({ ...location, deed })),
    sandwiches: sandwiches.map(({ submission: deed, ...sandwich }) => ({ ...sandwich, deed })),
  };
  browser.storage.set(KEY, JSON.stringify({ version: RESTAURANT_DRAFT_VERSION, draft: stored }));
  expect(openRestaurantDraftStore('me').current()).toEqual({
    ...completeRestaurantDraftFixture(),
    submission: { ...submission, id: 7 },
  });
});

test('stores a draft only while it has content, not when only the tab changes', () => {
  const store = openRestaurantDraftStore('me');
  store.change((draft) => ({ ...draft, tab: 'menu' }));
  expect(browser.storage.has(KEY)).toBe(false);
  store.change(completeRestaurantDraftFixture);
  expect(browser.storage.has(KEY)).toBe(true);
  store.change(resetRestaurantDraft);
  expect(browser.storage.has(KEY)).toBe(false);
});

test.each([
  [
    'of another version',
    JSON.stringify({ version: RESTAURANT_DRAFT_VERSION + 1, draft: completeRestaurantDraftFixture() }),
  ],
  ['without a draft', JSON.stringify({ version: RESTAURANT_DRAFT_VERSION })],
  [
    'with an invalid draft',
    JSON.stringify({ version: RESTAURANT_DRAFT_VERSION, draft: { basics: { name: 1 } } }),
  ],
  ['that is not JSON', '{'],
  ['that is a list', '[]'],
])('ignores a stored value %s', (_, text) => {
  browser.storage.set(KEY, text);
  expect(openRestaurantDraftStore('me').current()).toEqual(EMPTY_RESTAURANT_DRAFT);
});

test('a logout removes the draft and keeps other stored values', () => {
  openRestaurantDraftStore('me').change(completeRestaurantDraftFixture);
  browser.storage.set('theme', '"dark"');
  clearDrafts();
  expect([...browser.storage.keys()]).toEqual(['theme']);
});

test('two tabs of one admin show the same draft', () => {
  const [firstStore, secondStore] = [openRestaurantDraftStore('me'), openRestaurantDraftStore('me')];
  const seen = vi.fn();
  const leave = firstStore.subscribe(seen);
  expect(firstStore.current()).toEqual(EMPTY_RESTAURANT_DRAFT);
  secondStore.change((draft) => updateDraftBasics(draft, { name: 'Typed over there' }));
  storageListener?.({ key: 'something else' });
  expect(seen).not.toHaveBeenCalled();
  storageListener?.({ key: KEY });
  expect(seen).toHaveBeenCalledOnce();
  expect(firstStore.current().basics.name).toBe('Typed over there');
  leave();
  expect(storageListener).toBeNull();
});
