import { normalizeWords } from '#packages/text-folding/index.ts';

/** Whether two addresses must be the same: equal number and street, and no conflicting postcode or town. */
export function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [readDoor(one), readDoor(other)];
  if (!a || !b || a.number !== b.number || a.street !== b.street) return false;
  if (a.code && b.code) return a.code === b.code;
  return a.rest.length === 0 || b.rest.length === 0 || a.rest.some((word) => b.rest.includes(word));
}

/** Addresses for which isSameAddress can hold have the same number. null for one without. */
export function houseNumber(address: string): string | null {
  return readDoor(address)?.number ?? null;
}

type StreetAddress = { number: string; street: string; rest: string[]; code: string | null };

function readDoor(address: string): StreetAddress | null {
  const tokens = normalizeWords(address).split(' ');
  const [number = '', ...following] = tokens;
  if (!/^\d+[a-z]?$/.test(number)) return null;
  const named = following.filter((word) => !DIRECTIONS.has(word));
  const street = named[0];
  if (street === undefined) return null;
  const code =
    tokens
      .slice(1)
      .findLast((word) => /^\d{5}(\d{4})?$/.test(word))
      ?.slice(0, 5) ?? null;
  const rest = named.slice(1).filter((word) => word.length > 2 && !/\d/.test(word) && !STREETS.has(word));
  return { number, street, rest, code };
}

const DIRECTIONS: ReadonlySet<string> = new Set(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest'.split(' '),
);
const STREETS: ReadonlySet<string> = new Set(
  'street ave avenue road blvd boulevard drive lane hwy highway parkway pkwy court circle place square suite ste unit usa united states floor'.split(
    ' ',
  ),
);
