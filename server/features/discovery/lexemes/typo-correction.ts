import { lengthOf, wordAt, type WordList } from './word-list.ts';

/** More alternatives than this for one word would find anything. */
const MAX_ALTERNATIVES = 12;
/** From here on a slip of the finger is believed in a word that is still being typed, too. */
const MIN_PREFIX_LENGTH = 5;
/** So much of a word may still have to be typed. */
const MAX_PREFIX_REST = 4;

/** The words that need the fewest slips to become what was typed; none where all need too many. */
export function findCorrections(typed: string, list: WordList): string[] {
  for (let slips = 1; slips <= maxEdits(typed.length); slips++) {
    const words = wordsWithinEdits(typed, list, slips);
    if (words.length > 0)
      return words
        .map((word) => detachedCopy(wordAt(list, word)))
        .sort(
          (one, other) =>
            lengthDifference(typed, one) - lengthDifference(typed, other) || (one < other ? -1 : 1),
        )
        .slice(0, MAX_ALTERNATIVES);
  }
  return [];
}

/** A part of a text would keep all of it in memory for as long as somebody remembers what was meant. */
function detachedCopy(word: string): string {
  return Buffer.from(word).toString();
}

/** Three letters leave room for one slip, eight for two, more for three. */
function maxEdits(length: number): number {
  if (length < 3) return 0;
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

function lengthDifference(typed: string, word: string): number {
  return Math.abs(word.length - typed.length);
}

/**
 * The words that are exactly so many slips away: letters left out, put in, mistaken or swapped with their neighbour (optimal
 * string alignment). A long typed text may also be the beginning of the word. A row of the alignment is worked out for each
 * beginning that words share, once, and no word is looked at whose beginning is already too far away.
 */
function wordsWithinEdits(typed: string, list: WordList, slips: number): number[] {
  const { text, starts, shared } = list;
  const isBeginning = typed.length >= MIN_PREFIX_LENGTH;
  const rows = createAlignment(typed, slips);
  const found: number[] = [];
  if (typed.length + MAX_PREFIX_REST > MAX_LENGTH) return found;
  for (let word = 0, known = 0, dead = Infinity; word < shared.length; word++) {
    known = Math.min(known, shared[word]!);
    if (shared[word]! < dead) dead = Infinity;
    const length = lengthOf(list, word);
    if (length > typed.length + MAX_PREFIX_REST) continue;
    for (const start = starts[word]!; dead === Infinity && known < length; known++)
      if (!rows.add(known + 1, text, start)) dead = known + 1;
    const isAway = isBeginning ? rows.fewest[Math.min(dead, length)] : dead === Infinity && rows.last[length];
    if (isAway === slips) found.push(word);
    else while (shared[word + 1]! >= dead) word++;
  }
  return found;
}

type Alignment = {
  /** The row of the first `depth` letters, from those of fewer; false where nothing that begins so can be near. */
  add(depth: number, text: string, start: number): boolean;
  /** By depth: how far all that was typed is from these letters, and at best from the first ones of them. */
  last: Uint8Array;
  fewest: Uint8Array;
};

/** What is compared with a word of the vocabulary, which has 40 letters at most. */
const MAX_LENGTH = 48;
/** Further than any slips, and far enough below 255 to count on. */
const OUT_OF_REACH = 100;

function createAlignment(typed: string, slips: number): Alignment {
  const width = typed.length + 1;
  const cells = new Uint8Array((MAX_LENGTH + 1) * width).fill(OUT_OF_REACH);
  const [least, last, fewest] = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 1).fill(OUT_OF_REACH)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  for (let at = 0; at < width; at++) cells[at] = at;
  least[0] = 0;
  last[0] = fewest[0] = typed.length;
  return {
    last,
    fewest,
    add(depth, text, start) {
      const letter = text.charCodeAt(start + depth - 1);
      const before = depth > 1 ? text.charCodeAt(start + depth - 2) : -1;
      const [row, above] = [depth * width, (depth - 1) * width];
      // Further than the slips from the diagonal every cell is too far.
      const from = Math.max(1, depth - slips);
      const to = Math.min(typed.length, depth + slips);
      cells[row] = depth;
      if (from > 1) cells[row + from - 1] = OUT_OF_REACH;
      let lowest = from > 1 ? OUT_OF_REACH : depth;
      for (let at = from; at <= to; at++) {
        const same = letter === typed.charCodeAt(at - 1);
        let cell = Math.min(
          cells[above + at]! + 1,
          cells[row + at - 1]! + 1,
          cells[above + at - 1]! + (same ? 0 : 1),
        );
        if (
          before !== -1 &&
          at > 1 &&
          letter === typed.charCodeAt(at - 2) &&
          before === typed.charCodeAt(at - 1)
        )
          cell = Math.min(cell, cells[above - width + at - 2]! + 1);
        cells[row + at] = cell;
        if (cell < lowest) lowest = cell;
      }
      if (to < typed.length) cells[row + to + 1] = OUT_OF_REACH;
      least[depth] = lowest;
      last[depth] = to === typed.length && from <= to ? cells[row + to]! : OUT_OF_REACH;
      fewest[depth] = Math.min(fewest[depth - 1]!, last[depth]!);
      // Two letters that were swapped are met a row later.
      return lowest <= slips || least[depth - 1]! < slips;
    },
  };
}
