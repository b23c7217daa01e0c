/** One way to read what was typed. `words` is a tsquery without weights; null where only literals were typed. */
export type QueryInterpretation = {
  text: string;
  words: TsQueries | null;
  literals: string[];
  /** A single letter: the beginning of nearly every address. */
  isBrief: boolean;
};

/** The same words wherever they stand, and only where the weights A (name), B (beside) and C (kind) say. */
export type TsQueries = {
  anywhere: string;
  inTitle: string;
  inKind: string;
  groups: readonly LexemeAlternatives[];
  /** All of them without the spaces between, which is found as well. */
  joined: Lexeme | null;
};

export type Lexeme = { word: string; isBeginning: boolean };
export type LexemeAlternatives = Lexeme[];

/** Names are indexed without their spaces, too: "chickfila" and "chick fila" find Chick-fil-A. */
export function formatTsQuery(
  groups: readonly LexemeAlternatives[],
  joined: Lexeme | null,
  write: (word: Lexeme) => string,
): string {
  const each = groups.map((some) => `(${some.map(write).join('|')})`).join('&');
  return joined ? `(${each})|${write(joined)}` : each;
}

export function formatLexeme({ word, isBeginning }: Lexeme, weights: string): string {
  const flags = `${isBeginning ? '*' : ''}${weights}`;
  return `${quoteLexeme(word)}${flags && `:${flags}`}`;
}

export function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
