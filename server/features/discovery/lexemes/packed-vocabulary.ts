/** One string, since 100,000 strings would slow down garbage collection. `shared`: the prefix shared with the word before. */
export type PackedVocabulary = { text: string; starts: Uint32Array; shared: Uint8Array; bytes: number };

const MAX_SHARED = 255;

/** `text` has one word per line, sorted by code point. */
export function packVocabulary(text: string, count: number): PackedVocabulary {
  const starts = new Uint32Array(count + 1);
  const shared = new Uint8Array(count);
  for (let word = 0, start = 0; word < count; word++) {
    const lineBreak = text.indexOf('\n', start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    starts[word] = start;
    if (word > 0) shared[word] = sharedLetters(text, starts[word - 1]!, start, end);
    starts[word + 1] = start = end + 1;
  }
  // A string with letters beyond Latin-1 takes two bytes per letter.
  return { text, starts, shared, bytes: 2 * text.length + starts.byteLength + shared.byteLength };
}

function sharedLetters(text: string, before: number, start: number, end: number): number {
  const limit = Math.min(end - start, start - before - 1, MAX_SHARED);
  let letters = 0;
  while (letters < limit && text.charCodeAt(before + letters) === text.charCodeAt(start + letters)) letters++;
  return letters;
}

export function lengthOfWordByIndex({ starts }: PackedVocabulary, word: number): number {
  return starts[word + 1]! - starts[word]! - 1;
}

export function wordByIndex({ text, starts }: PackedVocabulary, word: number): string {
  return text.slice(starts[word], starts[word + 1]! - 1);
}

export function hasWordWithPrefix(list: PackedVocabulary, beginning: string): boolean {
  let [low, high] = [0, list.shared.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(wordByIndex(list, middle), beginning)) low = middle + 1;
    else high = middle;
  }
  return low < list.shared.length && wordByIndex(list, low).startsWith(beginning);
}

/** Sorts by code point, like PostgreSQL's collation "C". */
function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}
