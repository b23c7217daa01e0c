/** Whether two address keys (cleaning/parse-place-address.ts) have different streets; unknown streets do not differ. */
export function isDifferentStreet(one: string | null, other: string | null): boolean {
  const [a, b] = [streetWords(one), streetWords(other)];
  if (a.length === 0 || b.length === 0) return false;
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return !fewer.every((word) => more.includes(word));
}

function streetWords(key: string | null): string[] {
  if (key === null) return [];
  const [line = ''] = key.split('|', 1);
  const [number, ...words] = line.split(' ');
  const named = (/^\d/.test(number ?? '') ? words : line.split(' ').slice(0, -1)).filter(
    (word) => word !== '',
  );
  const telling = named.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : named;
}

/** Directions and street types, which sources add or omit. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'n s e w ne nw se sw st ave rd blvd dr ln hwy pkwy ct cir pl sq tpke trl ter expy fwy ctr plz rt way loop ' +
    'us state county the of'
  ).split(' '),
);
