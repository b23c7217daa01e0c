import type { Sandwich } from '#contract/sandwiches.ts';
import { ORDERS, SHELVES, isOn, type Order, type Shelf } from '#rules/collection.ts';
import { alphabetically } from '#web/lib/alphabetical.ts';
import type { Link } from './links.ts';

export type ListView = {
  shelf: Shelf;
  q: string;
  order: Order;
};

export const SHELF_WORDS: Record<Shelf, string> = {
  all: 'All Sandwiches',
  tried: 'Tried',
  favorites: 'Favorites',
  wanted: 'Want to Try',
};

export const ORDER_WORDS: Record<Order, string> = {
  newest: 'Newest first',
  name: 'By name',
  rating: 'Top rated',
  price: 'Lowest price',
};

/** As many rows as a document holds: the server draws fifty in 80 ms. */
export const FIRST_ROWS = 24;
export const MORE_ROWS = 50;
export const SHELF_ROWS = 8;
/** The one on which the profile opens. */
export const FIRST_SHELF: ListView = { shelf: 'tried', q: '', order: 'newest' };

/** What an address asks for; pages never refuse. */
export function readListView(search: string): ListView {
  const given = new URLSearchParams(search);
  return {
    shelf: SHELVES.find((shelf) => shelf === given.get('show')) ?? 'all',
    q: (given.get('q') ?? '').trim(),
    order: ORDERS.find((order) => order === given.get('sort')) ?? 'newest',
  };
}

export function listAddress({ shelf, q, order }: ListView): string {
  const query = new URLSearchParams();
  if (shelf !== 'all') query.set('show', shelf);
  if (q) query.set('q', q);
  if (order !== 'newest') query.set('sort', order);
  const text = query.toString();
  return text ? `/collection?${text}` : '/collection';
}

export type Row = Link & { sandwich: Sandwich };

export function asRows(links: readonly Link[]): Row[] {
  return links.filter((link): link is Row => link.sandwich !== undefined);
}

export function rowsOf(links: readonly Link[], { shelf, q, order }: ListView): Row[] {
  const words = folded(q).split(' ').filter(Boolean);
  const rows = asRows(links).filter((row) => isOn(shelf, row) && hasAll(words, row.sandwich));
  return order === 'newest' ? rows : rows.toSorted(COMPARE[order]);
}

const COMPARE: Record<Exclude<Order, 'newest'>, (a: Row, b: Row) => number> = {
  name: (a, b) => alphabetically(a.sandwich.name, b.sandwich.name),
  rating: (a, b) => b.sandwich.averageRating - a.sandwich.averageRating,
  // What nobody knows comes last.
  price: (a, b) => (a.sandwich.price ?? Infinity) - (b.sandwich.price ?? Infinity) || 0,
};

const texts = new WeakMap<Sandwich, string>();

function hasAll(words: readonly string[], sandwich: Sandwich): boolean {
  if (words.length === 0) return true;
  let text = texts.get(sandwich);
  if (text === undefined) {
    const { name, restaurantName, tags, ingredients } = sandwich;
    text = folded([name, restaurantName, ...tags.map((tag) => tag.name), ...ingredients].join(' '));
    texts.set(sandwich, text);
  }
  return words.every((word) => text.includes(word));
}

/** Without accents, capitals and curly apostrophes, as people type. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'").toLowerCase();
}
