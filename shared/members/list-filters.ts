export type ListFlags = { isFavorite: boolean; hasTried: boolean };

export const LIST_FILTERS = ['all', 'tried', 'favorites', 'wanted'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

export const LIST_SORTS = ['newest', 'name', 'rating', 'price'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** "Want to Try": on the list, with neither flag set (D28). */
export function isOnWishlist({ isFavorite, hasTried }: ListFlags): boolean {
  return !isFavorite && !hasTried;
}

export function matchesListFilter(shelf: ListFilter, kept: ListFlags): boolean {
  switch (shelf) {
    case 'tried':
      return kept.hasTried;
    case 'favorites':
      return kept.isFavorite;
    case 'wanted':
      return isOnWishlist(kept);
    case 'all':
      return true;
  }
}

export function countListEntriesByFilter(list: readonly ListFlags[]): Record<ListFilter, number> {
  const count = (shelf: ListFilter) => list.filter((kept) => matchesListFilter(shelf, kept)).length;
  return { all: list.length, tried: count('tried'), favorites: count('favorites'), wanted: count('wanted') };
}
