/** More alternatives than this for one word would find anything. */
const MOST_ALTERNATIVES = 12;
/** From here on a slip of the finger is believed in a word that is still being typed, too. */
const LONG_ENOUGH_FOR_BEGINNINGS = 5;

/** Other words, those that need the fewest slips to become what was typed; none where all need too many. */
export function nearestWords(typed: string, candidates: readonly string[]): string[] {
  const allowed = slipsAllowed(typed.length);
  const scored = candidates
    .map((word) => ({ word, slips: slipsBetween(typed, word) }))
    .filter(({ slips }) => slips > 0 && slips <= allowed);
  const fewest = Math.min(...scored.map(({ slips }) => slips));
  return scored
    .filter(({ slips }) => slips === fewest)
    .map(({ word }) => word)
    .sort((a, b) => Math.abs(a.length - typed.length) - Math.abs(b.length - typed.length) || (a < b ? -1 : 1))
    .slice(0, MOST_ALTERNATIVES);
}

/** Three letters leave room for one slip, eight for two, more for three. */
function slipsAllowed(length: number): number {
  if (length < 3) return 0;
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

/**
 * Letters left out, put in, mistaken or swapped with their neighbour (optimal string alignment). A long typed text may
 * also be the beginning of the word.
 */
export function slipsBetween(typed: string, word: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1];
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (swapped && i > 1 && j > 1) slips = Math.min(slips, beforeLast[j - 2]! + 1);
      row.push(slips);
    }
    beforeLast = last;
    last = row;
  }
  return typed.length >= LONG_ENOUGH_FOR_BEGINNINGS ? Math.min(...last) : last[word.length]!;
}
