import type { Db } from '#server/platform/database.ts';
import { COUNTED_TO } from '#server/platform/page.ts';
import { defined } from '#rules/defined.ts';
import { keysOf, type Keys } from './keys.ts';
import type { Searching } from '../words/known-words.ts';
import { countOrRecall } from './many.ts';
import type { FoundSandwich, Page, SandwichFilters, SandwichesFound } from './matching-queries.ts';
import { searchSandwichesAnywhere } from './queries.ts';
import {
  countByKeys,
  countKeyed,
  searchByKeys,
  selectKeyed,
  walkInOrder,
  walkTiers,
} from './ranked-queries.ts';

/** Up to `counted` matches are all weighed; of more, the first `walked` of all sandwiches are looked at one by one. */
export type Bounds = { counted: number; walked: number };

const BOUNDS: Bounds = { counted: COUNTED_TO, walked: 1_000 };
/** In other orders than by liking there is no second chance before everything is weighed. */
const WALKS_FURTHER = 3;
/** The very name, in the name, with what is beside, with its kind, with what is in it. */
export const TIERS = [0, 1, 2, 3, 4] as const;
const ALL_PRICED = 1e9;

type Search = { db: Db; filters: SandwichFilters; page: Page; keys: Keys; bounds: Bounds };

/**
 * The same page and total as searchSandwichesAnywhere, without weighing each match of a common word (decision 0022): the
 * best of a tier are either met by walking from the best liked on, since the word is common, or are few enough to be
 * found by the keys.
 */
export async function searchRanked(
  searching: Searching,
  filters: SandwichFilters,
  page: Page,
  bounds: Bounds = BOUNDS,
): Promise<SandwichesFound> {
  const { db } = searching;
  if (!isRankable(filters)) return searchSandwichesAnywhere(db, filters, page);
  const search = { db, filters, page, keys: await keysOf(db, filters), bounds };
  const [, , , anywhere] = search.keys;
  const atMost = bounds.counted + 1;
  const many = { total: atMost, hasMore: false };
  if (!anywhere) {
    const total = await countOrRecall(searching, { filters, atMost, of: 'all' }, async () => ({
      total: await countByKeys(db, { filters, page, keys: '', atMost }),
    }));
    if (total !== 'many') return searchSandwichesAnywhere(db, filters, page);
    return { ...many, rows: await firstOfMany(search, null) };
  }
  // Where nothing but words is asked for, the plain indexes of words know the same with fewer entries.
  const keys = anywhere === onlyWords(filters) ? '' : anywhere;
  const pool = { filters, page, keys, atMost };
  const liked = await countOrRecall(searching, { filters, atMost, of: 'liked' }, () =>
    searchByKeys(db, { ...pool, isLiked: true }),
  );
  if (liked === 'many') return { ...many, rows: await firstOfMany(search, null) };
  const all = await countOrRecall(searching, { filters, atMost, of: 'all' }, () => searchByKeys(db, pool));
  return all === 'many' ? { ...many, rows: await firstOfMany(search, liked.rows) } : all;
}

/** So many among the twentieth liked best tell that there are a thousand. */
const MANY_LIKED = 100;
/** A restaurant serves ten sandwiches or so, half of one among those liked best. */
const LIKED_OF_EACH = 0.5;

/**
 * Where these are fewer than so many restaurants serve, what leads to them: keys, or none where words do; and where they
 * are so few that each can be looked at, which they are. Signs say nothing of how many they mean.
 */
export async function howRare(
  db: Db,
  filters: SandwichFilters,
  keys: string,
  restaurants: number,
): Promise<{ ids: string | null; keys: string } | null> {
  if (!keys || !isRankable(filters)) return null;
  const isWordsAlone = keys === onlyWords(filters);
  const wanted = isWordsAlone ? { text: filters.text } : { keys };
  const atMost = Math.max(MANY_LIKED, Math.floor(Math.min(COUNTED_TO, restaurants * LIKED_OF_EACH))) + 1;
  const liked = await countKeyed(db, { ...wanted, isLiked: true, atMost });
  if (liked === atMost) return null;
  const rare = { ids: null, keys: isWordsAlone ? '' : keys };
  if (liked > MANY_LIKED) return rare;
  const { total, ids } = await selectKeyed(db, { ...wanted, atMost: COUNTED_TO + 1 });
  return total <= COUNTED_TO ? { ...rare, ids } : rare;
}

function onlyWords({ text }: SandwichFilters): string {
  return `(${text?.words?.keys[3] ?? ''})`;
}

/** Signs are looked for in each row, and what somebody has tried is found from that list. */
export function isRankable({ text, tried }: SandwichFilters): boolean {
  return !tried?.hasTried && (!text || (text.words !== null && text.literals.length === 0));
}

/** `liked`: the first of those that the smaller index has, where these are few. */
function firstOfMany(search: Search, liked: FoundSandwich[] | null): Promise<FoundSandwich[]> {
  return search.page.order === 'best' ? tierByTier(search, liked) : walkOrWeighAll(search);
}

async function walkOrWeighAll({ db, filters, page, keys, bounds }: Search): Promise<FoundSandwich[]> {
  const { order, after, count } = page;
  if (order === 'distance' || order === 'best') throw new Error(`Nobody walks by ${order} here`);
  const isPastPrices = order === 'price' && after !== null && after.first >= ALL_PRICED;
  if (!isPastPrices) {
    const walked = bounds.walked * WALKS_FURTHER;
    const met = await walkInOrder(db, { filters, order, after, walked, count });
    if (met.length >= count) return met.slice(0, count);
  }
  return (await searchByKeys(db, { filters, page, keys: keys[3] })).rows;
}

async function tierByTier(search: Search, liked: FoundSandwich[] | null): Promise<FoundSandwich[]> {
  const { filters, page } = search;
  const rows: FoundSandwich[] = [];
  const walks = lazyWalks(search);
  for (const tier of filters.text ? TIERS : [0]) {
    const missing = page.count - rows.length;
    if (missing === 0) break;
    if (page.after && page.after.first > tier) continue;
    rows.push(...(await bestOfTier(search, { tier, missing, liked, walks })));
  }
  return rows;
}

type OfTier = { tier: number; missing: number; liked: FoundSandwich[] | null; walks: Walks };

async function bestOfTier(search: Search, { tier, missing, liked, walks }: OfTier): Promise<FoundSandwich[]> {
  const { db, filters, page } = search;
  const met = (liked ?? (await walks(tier))).filter(({ first }) => first === tier);
  if (met.length >= missing) return met.slice(0, missing);
  const keys = defined(search.keys[Math.max(0, Math.min(3, tier - 1))]);
  const pool = { filters, page: { ...page, count: missing }, keys, tier };
  // The smaller index is a twentieth of all: to ask it in vain costs little beside asking for all that are named so.
  if (!liked && tier > 0) {
    const { rows } = await searchByKeys(db, { ...pool, isLiked: true });
    if (rows.length === missing) return rows;
  }
  return (await searchByKeys(db, pool)).rows;
}

type Walks = (tier: number) => Promise<FoundSandwich[]>;

/** In the tier of the last row seen the walk goes on after that row; in the following ones it begins with the best. */
function lazyWalks({ db, filters, page, bounds }: Search): Walks {
  const walks = new Map<boolean, Promise<FoundSandwich[]>>();
  return (tier) => {
    const goesOn = page.after?.first === tier;
    const known = walks.get(goesOn);
    if (known) return known;
    const after = goesOn ? page.after : null;
    const walk = walkTiers(db, { filters, after, walked: bounds.walked, count: page.count });
    walks.set(goesOn, walk);
    return walk;
  };
}
