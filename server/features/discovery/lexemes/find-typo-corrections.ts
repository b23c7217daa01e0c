import { lengthOfWordByIndex, wordByIndex, type PackedVocabulary } from './packed-vocabulary.ts';

/** More alternatives for one word would match almost anything. */
const MAX_ALTERNATIVES = 12;
/** From this length on, a word that is still being typed is corrected too. */
const MIN_PREFIX_LENGTH = 5;
/** Characters that may be missing at the end of such a word. */
const MAX_PREFIX_REST = 4;

/** Of a shorter word, two edits must leave this many letters at the beginning. */
const MIN_LENGTH_FOR_ANY_EDITS = 7;
const SAME_BEGINNING = 3;

export function findTypoCorrections(typed: string, list: PackedVocabulary): string[] {
  for (let edits = 1; edits <= maxEdits(typed.length); edits++) {
    const words = wordsWithinEdits(typed, list, edits)
      .map((word) => detachedCopy(wordByIndex(list, word)))
      .filter((word) => edits === 1 || isLikely(typed, word));
    if (words.length > 0)
      return words
        .sort(
          (one, other) =>
            lengthDifference(typed, one) - lengthDifference(typed, other) || (one < other ? -1 : 1),
        )
        .slice(0, MAX_ALTERNATIVES);
  }
  return [];
}

/** A slice would keep the whole vocabulary in memory as long as the correction is cached. */
function detachedCopy(word: string): string {
  return Buffer.from(word).toString();
}

function maxEdits(length: number): number {
  if (length < 3) return 0;
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

/** Two edits to a short word often make a different word: "burger" is not a typo for "butter". */
function isLikely(typed: string, word: string): boolean {
  return typed.length >= MIN_LENGTH_FOR_ANY_EDITS || word.startsWith(typed.slice(0, SAME_BEGINNING));
}

function lengthDifference(typed: string, word: string): number {
  return Math.abs(word.length - typed.length);
}

/** Optimal string alignment; rows are reused for shared prefixes, and words whose prefix exceeds the limit are skipped. */
function wordsWithinEdits(typed: string, list: PackedVocabulary, edits: number): number[] {
  const { text, starts, shared } = list;
  const isBeginning = typed.length >= MIN_PREFIX_LENGTH;
  const rows = createAlignment(typed, edits);
  const found: number[] = [];
  if (typed.length + MAX_PREFIX_REST > MAX_LENGTH) return found;
  for (let word = 0, known = 0, dead = Infinity; word < shared.length; word++) {
    known = Math.min(known, shared[word]!);
    if (shared[word]! < dead) dead = Infinity;
    const length = lengthOfWordByIndex(list, word);
    if (length > typed.length + MAX_PREFIX_REST) continue;
    for (const start = starts[word]!; dead === Infinity && known < length; known++)
      if (!rows.add(known + 1, text, start)) dead = known + 1;
    const distance = isBeginning
      ? rows.fewest[Math.min(dead, length)]
      : dead === Infinity && rows.last[length];
    if (distance === edits) found.push(word);
    else while (shared[word + 1]! >= dead) word++;
  }
  return found;
}

type Alignment = {
  /** Adds the row of the first `depth` letters; false if no word with this prefix can be within the limit. */
  add(depth: number, text: string, start: number): boolean;
  /** By depth: the edits to all of these letters (`last`) and to their best prefix (`fewest`). */
  last: Uint8Array;
  fewest: Uint8Array;
};

/** Words of the vocabulary have at most 40 letters. */
const MAX_LENGTH = 48;
/** Larger than any limit, and small enough that additions stay below 255. */
const OUT_OF_REACH = 100;

function createAlignment(typed: string, edits: number): Alignment {
  const width = typed.length + 1;
  const cells = new Uint8Array((MAX_LENGTH + 1) * width).fill(OUT_OF_REACH);
  const [lowestOfRow, last, fewest] = [0, 1, 2].map(() =>
    new Uint8Array(MAX_LENGTH + 1).fill(OUT_OF_REACH),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  for (let at = 0; at < width; at++) cells[at] = at;
  lowestOfRow[0] = 0;
  last[0] = fewest[0] = typed.length;
  return {
    last,
    fewest,
    add(depth, text, start) {
      const letter = text.charCodeAt(start + depth - 1);
      const before = depth > 1 ? text.charCodeAt(start + depth - 2) : -1;
      const [row, above] = [depth * width, (depth - 1) * width];
      // Cells further from the diagonal than the limit are out of reach.
      const from = Math.max(1, depth - edits);
      const to = Math.min(typed.length, depth + edits);
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
      lowestOfRow[depth] = lowest;
      last[depth] = to === typed.length && from <= to ? cells[row + to]! : OUT_OF_REACH;
      fewest[depth] = Math.min(fewest[depth - 1]!, last[depth]!);
      // A swap of two letters is only recognized one row later.
      return lowest <= edits || lowestOfRow[depth - 1]! < edits;
    },
  };
}
