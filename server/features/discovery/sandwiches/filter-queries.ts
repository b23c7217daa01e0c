import type { LocationCriteria } from '../location-criteria-queries.ts';
import {
  quoteLexeme,
  formatTsQuery,
  type QueryInterpretation,
  type Lexeme,
  type TsQueries,
} from '../lexemes/tsquery-queries.ts';

export type SandwichSearchOrder = 'best' | 'rating' | 'distance' | 'price';
export type TriedFilter = { userId: string; hasTried: boolean } | null;

export type SandwichSearchFilters = {
  text: QueryInterpretation | null;
  terms: string[];
  minPrice: number | null;
  maxPrice: number | null;
  priceRanges: string[] | null;
  tried: TriedFilter;
  locationCriteria: LocationCriteria | null;
};

/** 0 exact name, 1 in the name, 2 with the restaurant's name, 3 with tags and heat, 4 with the rest. */
export const TEXT_MATCH_TIERS = [0, 1, 2, 3, 4] as const;
export type TextMatchTier = (typeof TEXT_MATCH_TIERS)[number];
const ANYWHERE = 4;

/** Null matches every document. With a tier, documents of earlier tiers are excluded. */
export function documentTsQuery({ text, terms }: SandwichSearchFilters, tier?: TextMatchTier): string | null {
  const words = text?.words;
  const ofWords =
    words && tier !== 0 ? (tier === undefined ? [tierTsQuery(words)] : exactTierTerms(words, tier)) : [];
  return [...ofWords, ...terms].filter((part) => part !== null).join('&') || null;
}

/** The alternatives are redundant, but they give PostgreSQL a better row estimate. */
function exactTierTerms(words: TsQueries, tier: number): (string | null)[] {
  const lexemes = [...words.groups.flat(), ...(words.joined ? [words.joined] : [])];
  const isOfTier = lexemes.map((word) => termOf(word, tier)).join('|');
  return [
    tierTsQuery(words, tier),
    ...(tier > 1 ? [`(${isOfTier})`, `!${tierTsQuery(words, tier - 1)}`] : []),
  ];
}

/** Matches words in this tier or an earlier one. */
export function tierTsQuery({ groups, joined }: TsQueries, tier = ANYWHERE): string | null {
  const selective = tier === ANYWHERE ? groups.filter((words) => !words.some(isUbiquitous)) : groups;
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
