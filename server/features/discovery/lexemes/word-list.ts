/**
 * Words in their order, as one text, since a hundred thousand strings would be swept with all other memory. `starts` has one
 * more than there are words; `shared` is how many letters a word begins with that the one before it begins with as well.
 */
export type WordList = { text: string; starts: Uint32Array; shared: Uint8Array; bytes: number };

/** As many as a byte tells. */
const MAX_SHARED = 255;

/** From words with a line break after each but the last, ordered so that those with the same beginning stand together. */
export function readWordList(text: string, count: number): WordList {
  const starts = new Uint32Array(count + 1);
  const shared = new Uint8Array(count);
  for (let word = 0, start = 0; word < count; word++) {
    const lineBreak = text.indexOf('\n', start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    starts[word] = start;
    if (word > 0) shared[word] = sharedLetters(text, starts[word - 1]!, start, end);
    starts[word + 1] = start = end + 1;
  }
  // Letters beyond Latin take two bytes each.
  return { text, starts, shared, bytes: 2 * text.length + starts.byteLength + shared.byteLength };
}

function sharedLetters(text: string, before: number, start: number, end: number): number {
  const most = Math.min(end - start, start - before - 1, MAX_SHARED);
  let letters = 0;
  while (letters < most && text.charCodeAt(before + letters) === text.charCodeAt(start + letters)) letters++;
  return letters;
}

export function lengthOf({ starts }: WordList, word: number): number {
  return starts[word + 1]! - starts[word]! - 1;
}

export function wordAt({ text, starts }: WordList, word: number): string {
  return text.slice(starts[word], starts[word + 1]! - 1);
}

/** Whether a word of the list begins so. */
export function hasPrefix(list: WordList, beginning: string): boolean {
  let [low, high] = [0, list.shared.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(wordAt(list, middle), beginning)) low = middle + 1;
    else high = middle;
  }
  return low < list.shared.length && wordAt(list, low).startsWith(beginning);
}

/** By code points, as PostgreSQL orders with the collation "C". */
function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}
