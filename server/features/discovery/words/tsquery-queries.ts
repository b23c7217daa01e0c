/** One way to read what was typed. `words` is a tsquery without weights; null where only literals were typed. */
export type Reading = {
  text: string;
  words: WordQueries | null;
  literals: string[];
  /** A single letter: the beginning of nearly every address. */
  isBrief: boolean;
};

/** The same words wherever they stand, and only where the weights A (name), B (beside) and C (kind) say. */
export type WordQueries = {
  anywhere: string;
  inTitle: string;
  inKind: string;
  groups: readonly Alternatives[];
  /** All of them without the spaces between, which is found as well. */
  joined: Word | null;
};

export type Word = { word: string; isBeginning: boolean };
export type Alternatives = Word[];

/** Names are indexed without their spaces, too: "chickfila" and "chick fila" find Chick-fil-A. */
export function writeQuery(
  groups: readonly Alternatives[],
  joined: Word | null,
  write: (word: Word) => string,
): string {
  const each = groups.map((some) => `(${some.map(write).join('|')})`).join('&');
  return joined ? `(${each})|${write(joined)}` : each;
}

export function writeWord({ word, isBeginning }: Word, weights: string): string {
  const flags = `${isBeginning ? '*' : ''}${weights}`;
  return `${quoted(word)}${flags && `:${flags}`}`;
}

export function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
