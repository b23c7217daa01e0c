import { describe, expect, test } from 'vitest';
import { buildSandwichFixture } from '#web/testing/fixtures.ts';
import { collectionPageUrl, parseCollectionFilters, visibleListRows } from './collection-filters.ts';
import { findListEntry, replaceListEntry, type OwnListEntry } from './list-entries.ts';

function aListEntry(id: number, more: Partial<OwnListEntry> = {}): OwnListEntry {
  return {
    id,
    userId: 'u1',
    sandwichId: id,
    isFavorite: false,
    hasTried: false,
    dateCreated: `2026-11-${10 + id}T12:00:00Z`,
    dateUpdated: `2026-11-${10 + id}T12:00:00Z`,
    sandwich: buildSandwichFixture({ id, name: `Cluck ${id}`, price: 10 + id, averageRating: id }),
    ...more,
  };
}

const BARE = { listFilter: 'all', q: '', order: 'newest' } as const;
const links = [
  aListEntry(3, { hasTried: true }),
  aListEntry(2, { isFavorite: true }),
  aListEntry(1, {
    sandwich: buildSandwichFixture({
      id: 1,
      name: 'Pete’s Jalapeño Katsu',
      price: null,
      averageRating: 2.5,
    }),
  }),
];
const ids = (filters: Parameters<typeof visibleListRows>[1]) =>
  visibleListRows(links, filters).map(({ id }) => id);

describe('My Wishlist', () => {
  test.each([
    ['all', [3, 2, 1]],
    ['tried', [3]],
    ['favorites', [2]],
    ['wanted', [1]],
  ] as const)('the tab %s shows %j (M2.115)', (listFilter, expected) => {
    expect(ids({ ...BARE, listFilter })).toEqual(expected);
  });

  test.each([
    ['jalapeno', [1]],
    ["pete's", [1]],
    ['KATSU birdhouse', [1]],
    ['brioche cluck', [3, 2]],
    ['nothing like it', []],
  ])('a search for "%s" finds %j (M2.116)', (q, expected) => {
    expect(ids({ ...BARE, q })).toEqual(expected);
  });

  test.each([
    ['newest', [3, 2, 1]],
    ['name', [2, 3, 1]],
    ['rating', [3, 1, 2]],
    ['price', [2, 3, 1]],
  ] as const)('sorting by %s gives %j, with unknown prices last', (order, expected) => {
    expect(ids({ ...BARE, order })).toEqual(expected);
  });

  test('is stored in the URL, and invalid URL parameters are ignored', () => {
    const filters = { listFilter: 'wanted', q: 'hot honey', order: 'price' } as const;
    expect(parseCollectionFilters(collectionPageUrl(filters).slice('/collection'.length))).toEqual(filters);
    expect(collectionPageUrl(BARE)).toBe('/collection');
    const pasted = 'hot honey '.repeat(40).trim();
    expect(
      parseCollectionFilters(collectionPageUrl({ ...filters, q: pasted }).slice('/collection'.length)).q,
    ).toBe(pasted);
    expect(parseCollectionFilters('?show=everything&sort=luck&x=1')).toEqual(BARE);
  });
});

describe('one list entry', () => {
  test('is updated in place and keeps its sandwich', () => {
    const { sandwich: _, ...bare } = aListEntry(2, { isFavorite: false });
    const changed = replaceListEntry(links, 2, bare);
    expect(changed.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(findListEntry(changed, 2)).toMatchObject({ isFavorite: false, sandwich: { name: 'Cluck 2' } });
  });

  test('is removed, and Undo restores it at the same position', () => {
    const without = replaceListEntry(links, 2, null);
    expect(without.map(({ id }) => id)).toEqual([3, 1]);
    expect(replaceListEntry(without, 2, links[1]!).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  test('is inserted first if it is new', () => {
    expect(replaceListEntry(links, 4, aListEntry(4)).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });
});
