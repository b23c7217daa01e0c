/** A sandwich on somebody's list. */
export type Kept = { isFavorite: boolean; hasTried: boolean };

export const SHELVES = ['all', 'tried', 'favorites', 'wanted'] as const;
export type Shelf = (typeof SHELVES)[number];

/** How a list can be sorted. */
export const ORDERS = ['newest', 'name', 'rating', 'price'] as const;
export type Order = (typeof ORDERS)[number];

/** "Want to Try": saved, and neither flag set (decisions.md point 28). */
export function isWanted({ isFavorite, hasTried }: Kept): boolean {
  return !isFavorite && !hasTried;
}

export function isOn(shelf: Shelf, kept: Kept): boolean {
  switch (shelf) {
    case 'tried':
      return kept.hasTried;
    case 'favorites':
      return kept.isFavorite;
    case 'wanted':
      return isWanted(kept);
    case 'all':
      return true;
  }
}

export function tally(list: readonly Kept[]): Record<Shelf, number> {
  const count = (shelf: Shelf) => list.filter((kept) => isOn(shelf, kept)).length;
  return { all: list.length, tried: count('tried'), favorites: count('favorites'), wanted: count('wanted') };
}
