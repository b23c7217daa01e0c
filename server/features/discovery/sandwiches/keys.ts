import type { Db } from '#server/platform/database.ts';
import { selectLexemes } from '../words/queries.ts';
import type { SandwichFilters } from './matching-queries.ts';

/** What to ask the index of keys for, by tier from the name outward; empty where it cannot narrow anything. */
export type Keys = readonly [inName: string, inTitle: string, inKind: string, anywhere: string];

const HIGHEST_PRICE_KEY = 99;
/** Each is looked for in the index by itself; a range so wide mostly means nearly every sandwich, and else has an index of its own. */
const MOST_PRICE_KEYS = 12;

export async function keysOf(db: Db, filters: SandwichFilters): Promise<Keys> {
  const narrow = [...keysOfFilters(filters), ...(await keysOfTags(db, filters.tags))];
  const words = filters.text?.words?.keys ?? (['', '', '', ''] as const);
  const [inName, inTitle, inKind, anywhere] = words.map((some) =>
    [...(some ? [`(${some})`] : []), ...narrow].join('&'),
  ) as [string, string, string, string];
  return [inName, inTitle, inKind, anywhere];
}

function keysOfFilters(filters: SandwichFilters): string[] {
  const keys: string[] = [];
  if (filters.withoutGluten) keys.push("'xg'");
  if (filters.withoutDairy) keys.push("'xd'");
  if (filters.withoutEggs) keys.push("'xe'");
  if (filters.isSpicy === true) keys.push("'xs'");
  const prices = pricesOf(filters);
  if (prices.length > 0 && prices.length <= MOST_PRICE_KEYS)
    keys.push(`(${prices.map((price) => `'p${price}'`).join('|')})`);
  return keys;
}

/** Whole dollars, as the keys have them; none where any price will do. */
function pricesOf({ minPrice, maxPrice, priceBands }: SandwichFilters): number[] {
  if (minPrice === null && maxPrice === null && priceBands === null) return [];
  const least = Math.max(0, Math.min(HIGHEST_PRICE_KEY, Math.floor(minPrice ?? 0)));
  const most = Math.max(least, Math.min(HIGHEST_PRICE_KEY, Math.floor(maxPrice ?? HIGHEST_PRICE_KEY)));
  const all = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  return priceBands ? all.filter((price) => priceBands.some((band) => isInBand(price, band))) : all;
}

function isInBand(price: number, band: string): boolean {
  const [from, to] = BANDS[band] ?? [0, HIGHEST_PRICE_KEY];
  return price >= from && price <= to;
}

/** Dollars that a band may hold; the row itself decides at the edges. */
const BANDS: Readonly<Record<string, readonly [number, number]>> = {
  $: [0, 9],
  $$: [10, 20],
  $$$: [20, 30],
  $$$$: [30, HIGHEST_PRICE_KEY],
};

/** Tags are among the words of a sandwich, where the name may have the same word. */
async function keysOfTags(db: Db, tags: string[] | null): Promise<string[]> {
  if (!tags) return [];
  const words = await selectLexemes(db, tags.join(' '));
  return words.map((word) => {
    const quoted = word.replaceAll('\\', '\\\\').replaceAll("'", "''");
    return `(${['a', 'b', 'c'].map((letter) => `'${letter}${quoted}'`).join('|')})`;
  });
}
