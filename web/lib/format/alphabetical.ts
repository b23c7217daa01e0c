/**
 * Names in the order of the alphabet, accents and capitals aside. Node and browsers know different editions of the rules of
 * all scripts, and a page that was drawn on the server in another order could not be taken over.
 */
export function alphabetically(a: string, b: string): number {
  return order(plain(a), plain(b)) || order(a, b);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
