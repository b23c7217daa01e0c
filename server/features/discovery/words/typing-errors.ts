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
  let { beforeLast, last, row } = ROWS;
  for (let j = 0; j <= word.length; j++) last[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1);
    const before = typed.charCodeAt(i - 2);
    row[0] = i;
    for (let j = 1; j <= word.length; j++) {
      const same = letter === word.charCodeAt(j - 1);
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped =
        i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && before === word.charCodeAt(j - 1);
      if (swapped) slips = Math.min(slips, beforeLast[j - 2]! + 1);
      row[j] = slips;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  if (typed.length < LONG_ENOUGH_FOR_BEGINNINGS) return last[word.length]!;
  let fewest = typed.length;
  for (let j = 0; j <= word.length; j++) fewest = Math.min(fewest, last[j]!);
  return fewest;
}

/** Filled anew by every comparison: of a mistyped word there are thousands. */
const ROWS: Record<'beforeLast' | 'last' | 'row', number[]> = { beforeLast: [], last: [], row: [] };
