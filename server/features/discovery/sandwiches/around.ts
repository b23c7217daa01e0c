import type { Db } from '#server/platform/database.ts';
import { COUNTED_TO } from '#server/platform/page.ts';
import { defined } from '#rules/defined.ts';
import { countAmong, searchAmong, searchLikedAmong, searchTierAmong, type Around } from './around-queries.ts';
import type { Keys } from './keys.ts';
import type { FoundSandwich, Page, SandwichFilters, SandwichesFound } from './matching-queries.ts';
import { TIERS, isRankable } from './ranked.ts';

/** Around few restaurants, or where few are liked best, all that match are so few that weighing each is the shorter way. */
export type Bounds = { counted: number; fewLiked: number; fewRestaurants: number };

const BOUNDS: Bounds = { counted: COUNTED_TO, fewLiked: 60, fewRestaurants: 1_000 };

type Search = { filters: SandwichFilters; page: Page; around: Around; keys: Keys };

/**
 * The same page and total as searchAmong without weighing all that match around a large city: in each tier those liked best
 * come first, and a tier that has few of them has few in all, to which the keys lead.
 */
export async function searchRankedAmong(
  db: Db,
  search: Search,
  { counted, fewLiked, fewRestaurants }: Bounds = BOUNDS,
): Promise<SandwichesFound> {
  const { filters, page, around } = search;
  const weighAll = () => searchAmong(db, filters, page, around);
  if (around.size < fewRestaurants || page.order !== 'best' || !filters.text || !isRankable(filters))
    return weighAll();
  const liked = await searchLikedAmong(db, filters, page, around);
  if (liked.total < fewLiked) return weighAll();
  const rows = await firstOf(db, search, liked.rows);
  if (!rows) return weighAll();
  const upTo = counted + 1;
  const total = liked.total >= upTo ? upTo : await countAmong(db, filters, around, upTo);
  return { total, hasMore: false, rows };
}

/** Null where some tier needs to be weighed that no key narrows. */
async function firstOf(db: Db, search: Search, liked: FoundSandwich[]): Promise<FoundSandwich[] | null> {
  const { filters, page, around, keys } = search;
  const rows: FoundSandwich[] = [];
  for (const tier of TIERS) {
    const missing = page.count - rows.length;
    if (missing === 0) break;
    if (page.after && page.after.first > tier) continue;
    const met = liked.filter(({ first }) => first === tier);
    if (met.length >= missing) return [...rows, ...met.slice(0, missing)];
    const of = { tier, keys: defined(keys[Math.max(0, Math.min(3, tier - 1))]) };
    if (tier > 0 && !of.keys) return null;
    rows.push(...(await searchTierAmong(db, filters, { ...page, count: missing }, around, of)).rows);
  }
  return rows;
}
