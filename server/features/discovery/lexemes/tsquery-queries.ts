import { sql, type Db } from '#server/platform/database/database.ts';

export type QueryInterpretation = {
  text: string;
  words: TsQueries | null;
  literals: string[];
  /** A single letter, which is the prefix of nearly every address. */
  isBrief: boolean;
};

/** The same words at any weight, at A or B (title), and at A to C (kind). */
export type TsQueries = {
  anywhere: string;
  inTitle: string;
  inKind: string;
  groups: readonly LexemeAlternatives[];
  joined: Lexeme | null;
};

export type Lexeme = { word: string; isBeginning: boolean };
export type LexemeAlternatives = Lexeme[];

export async function selectLexemesOfText(db: Db, text: string): Promise<string[]> {
  const lexemes = sql<{
    lexeme: string;
    positions: number[];
  }>`unnest(to_tsvector('simple', fold_text(${text})))`;
  const rows = await db
    .selectFrom(lexemes.as('lexemes'))
    .select('lexeme')
    .orderBy(sql`positions[1]`)
    .execute();
  return rows.map(({ lexeme }) => lexeme);
}

/** Names are also indexed without spaces: "chickfila" and "chick fila" find Chick-fil-A. */
export function formatTsQuery(
  groups: readonly LexemeAlternatives[],
  joined: Lexeme | null,
  write: (word: Lexeme) => string,
): string {
  const each = groups.map((alternatives) => `(${alternatives.map(write).join('|')})`).join('&');
  return joined ? `(${each})|${write(joined)}` : each;
}

export function formatLexeme({ word, isBeginning }: Lexeme, weights: string): string {
  const flags = `${isBeginning ? '*' : ''}${weights}`;
  return `${quoteLexeme(word)}${flags && `:${flags}`}`;
}

export function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
