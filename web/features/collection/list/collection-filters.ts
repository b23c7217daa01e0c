import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import {
  LIST_SORTS,
  LIST_FILTERS,
  matchesListFilter,
  type ListSort,
  type ListFilter,
} from '#shared/members/list-filters.ts';
import { compareAlphabetically } from '#web/lib/format/compare-alphabetically.ts';
import type { OwnListEntry } from './list-entries.ts';

export type CollectionFilters = {
  listFilter: ListFilter;
  q: string;
  order: ListSort;
};

export const LIST_FILTER_LABELS: Record<ListFilter, string> = {
  all: 'All Sandwiches',
  tried: 'Tried',
  favorites: 'Favorites',
  wanted: 'Want to Try',
};

export const LIST_ORDER_LABELS: Record<ListSort, string> = {
  newest: 'Newest first',
  name: 'By name',
  rating: 'Top rated',
  price: 'Lowest price',
};

/** Number of rows in the server-rendered document, limited because rendering fifty takes 80 ms. */
export const FIRST_COLLECTION_ROW_COUNT = 24;
export const MORE_COLLECTION_ROW_COUNT = 50;
export const PROFILE_LIST_ROWS = 8;
export const PROFILE_COLLECTION_FILTERS: CollectionFilters = { listFilter: 'tried', q: '', order: 'newest' };

export function parseCollectionFilters(search: string): CollectionFilters {
  const params = new URLSearchParams(search);
  return {
    listFilter: LIST_FILTERS.find((listFilter) => listFilter === params.get('show')) ?? 'all',
    q: (params.get('q') ?? '').trim(),
    order: LIST_SORTS.find((order) => order === params.get('sort')) ?? 'newest',
  };
}

export function collectionPageUrl({ listFilter, q, order }: CollectionFilters): string {
  const query = new URLSearchParams();
  if (listFilter !== 'all') query.set('show', listFilter);
  if (q) query.set('q', q);
  if (order !== 'newest') query.set('sort', order);
  const text = query.toString();
  return text ? `/collection?${text}` : '/collection';
}

export type CollectionEntryRow = OwnListEntry & { sandwich: Sandwich };

export function filterEntriesWithSandwich(entries: readonly OwnListEntry[]): CollectionEntryRow[] {
  return entries.filter((entry): entry is CollectionEntryRow => entry.sandwich !== undefined);
}

export function visibleListRows(
  entries: readonly OwnListEntry[],
  { listFilter, q, order }: CollectionFilters,
): CollectionEntryRow[] {
  const terms = foldText(q).split(' ').filter(Boolean);
  const rows = filterEntriesWithSandwich(entries).filter(
    (row) => matchesListFilter(listFilter, row) && matchesAllTerms(terms, row.sandwich),
  );
  return order === 'newest' ? rows : rows.toSorted(COMPARE[order]);
}

const COMPARE: Record<
  Exclude<ListSort, 'newest'>,
  (a: CollectionEntryRow, b: CollectionEntryRow) => number
> = {
  name: (a, b) => compareAlphabetically(a.sandwich.name, b.sandwich.name),
  rating: (a, b) => b.sandwich.averageRating - a.sandwich.averageRating,
  price: (a, b) => (a.sandwich.price ?? Infinity) - (b.sandwich.price ?? Infinity) || 0,
};

const texts = new WeakMap<Sandwich, string>();

function matchesAllTerms(terms: readonly string[], sandwich: Sandwich): boolean {
  if (terms.length === 0) return true;
  let text = texts.get(sandwich);
  if (text === undefined) {
    const { name, restaurantName, tags, ingredients } = sandwich;
    text = foldText([name, restaurantName, ...tags.map((tag) => tag.name), ...ingredients].join(' '));
    texts.set(sandwich, text);
  }
  return terms.every((word) => text.includes(word));
}

/** Ignores accents, case and curly apostrophes, because people type without them. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase();
}
