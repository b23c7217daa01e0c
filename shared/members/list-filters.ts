export type CollectionEntryFlags = { isFavorite: boolean; hasTried: boolean };

export const LIST_FILTERS = ['all', 'tried', 'favorites', 'wanted'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

export const LIST_SORTS = ['newest', 'name', 'rating', 'price'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** "Want to Try": on the list, with neither flag set (D28). */
export function isOnWishlist({ isFavorite, hasTried }: CollectionEntryFlags): boolean {
  return !isFavorite && !hasTried;
}

export function matchesListFilter(listFilter: ListFilter, flags: CollectionEntryFlags): boolean {
  switch (listFilter) {
    case 'tried':
      return flags.hasTried;
    case 'favorites':
      return flags.isFavorite;
    case 'wanted':
      return isOnWishlist(flags);
    case 'all':
      return true;
  }
}

export function countListEntriesByFilter(list: readonly CollectionEntryFlags[]): Record<ListFilter, number> {
  const count = (listFilter: ListFilter) =>
    list.filter((flags) => matchesListFilter(listFilter, flags)).length;
  return { all: list.length, tried: count('tried'), favorites: count('favorites'), wanted: count('wanted') };
}
