import { BRANDS, type Brand } from './brand-table.ts';
import { normalizeToOneWord } from '#packages/text-folding/index.ts';

/** One key for all spellings of a chain: "Mcdonalds" and "McDonald's®", "Chick Fil-A" and "Chick-fil-A". */
export function computeBrandKey(brand: string): string {
  const key = normalizeToOneWord(brand);
  return CANONICAL.get(key) ?? key;
}

export function findBrandByKey(key: string): Brand | undefined {
  return KNOWN.get(key);
}

const KNOWN = new Map(BRANDS.map((brand) => [normalizeToOneWord(brand.name), brand]));
const CANONICAL = new Map(
  BRANDS.flatMap((brand) =>
    (brand.also ?? []).map((other) => [normalizeToOneWord(other), normalizeToOneWord(brand.name)]),
  ),
);

/** The chain that a name alone identifies; a name that many independent restaurants share identifies none. */
export function findBrandByName(name: string): Brand | undefined {
  const key = computeBrandKey(name);
  return SHARED_NAMES.has(key) ? undefined : KNOWN.get(key);
}

const SHARED_NAMES: ReadonlySet<string> = new Set([
  'anthonys',
  'metrodiner',
  'krystal',
  'checkers',
  'oldchicago',
  'thebigbiscuit',
  'manhattanbagel',
  'rallys',
  'kopps',
  'kekesbreakfastcafe',
  'konagrill',
  'portillos',
]);
