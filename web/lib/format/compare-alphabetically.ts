/** Ignores accents and case. Node and browsers have different collation data, and a list that the server sorted differently breaks hydration. */
export function compareAlphabetically(a: string, b: string): number {
  return order(plain(a), plain(b)) || order(a, b);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
