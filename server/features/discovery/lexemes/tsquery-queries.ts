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

function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

type TermFilters = { tags?: string[] | undefined; diet?: string[] | undefined; spicy?: boolean | undefined };

export function buildSearchTermsOfFilters({ tags = [], diet = [], spicy }: TermFilters): string[] {
  return [
    ...tags.map((tag) => quoteLexeme(`#${tag.toLowerCase()}`)),
    ...diet.map((without) => quoteLexeme(without.replace(/^no/, ''))),
    ...(spicy === undefined ? [] : [`${spicy ? '' : '!'}'+spicy'`]),
  ];
}

/** Terms are prefixed with their tier: 1 the name, 2 the restaurant's name, 3 tags and heat, 4 the rest. */
const LAST_TIER = 4;

/** The alternatives are redundant, but they give PostgreSQL a better row estimate. */
export function exactMatchTierTerms(words: TsQueries, tier: number): (string | null)[] {
  const lexemes = [...words.groups.flat(), ...(words.joined ? [words.joined] : [])];
  const isOfTier = lexemes.map((word) => termOf(word, tier)).join('|');
  return [
    matchTierTsQuery(words, tier),
    ...(tier > 1 ? [`(${isOfTier})`, `!${matchTierTsQuery(words, tier - 1)}`] : []),
  ];
}

/** Matches words in this tier or an earlier one. */
export function matchTierTsQuery({ groups, joined }: TsQueries, tier = LAST_TIER): string | null {
  const selective = tier === LAST_TIER ? groups.filter((words) => !words.some(isUbiquitous)) : groups;
  if (selective.length === 0) return null;
  const write = (word: Lexeme) => Array.from({ length: tier }, (_, at) => termOf(word, at + 1)).join('|');
  return `(${formatTsQuery(selective, joined, write)})`;
}

function termOf({ word, isBeginning }: Lexeme, tier: number): string {
  return quoteLexeme(`${tier}${word}`) + (isBeginning ? ':*' : '');
}

/** Every document has these words, so they select nothing. */
const UBIQUITOUS_LEXEMES = ['chicken', 'sandwich', 'sandwiches'];

function isUbiquitous({ word, isBeginning }: Lexeme): boolean {
  return UBIQUITOUS_LEXEMES.some((one) => (isBeginning ? one.startsWith(word) : one === word));
}
