import type { LocationCriteria } from '../location-criteria-queries.ts';
import {
  quoteLexeme,
  formatTsQuery,
  type QueryInterpretation,
  type Lexeme,
  type TsQueries,
} from '../lexemes/tsquery-queries.ts';

export type SandwichOrder = 'best' | 'rating' | 'distance' | 'price';
/** Only what this member has tried, or only what is left. */
export type TriedFilter = { userId: string; hasTried: boolean } | null;

export type SandwichSearchFilters = {
  text: QueryInterpretation | null;
  /** What else a search document has to hold, as parts of a tsquery. */
  terms: string[];
  minPrice: number | null;
  maxPrice: number | null;
  priceRanges: string[] | null;
  tried: TriedFilter;
  /** Only restaurants that have such a location, and the distance of that one. */
  wanted: LocationCriteria | null;
};

/** The very name, in the name, with what is beside, with its kind, with what is in it. */
export const TIERS = [0, 1, 2, 3, 4] as const;
export type Tier = (typeof TIERS)[number];
const ANYWHERE = 4;

/** What search documents have to hold, as a tsquery; null where any will do. Of a tier, only those of no tier before it. */
export function documentTsQuery({ text, terms }: SandwichSearchFilters, tier?: Tier): string | null {
  const words = text?.words;
  const ofWords =
    words && tier !== 0 ? (tier === undefined ? [tierTsQuery(words)] : exactTierTerms(words, tier)) : [];
  return [...ofWords, ...terms].filter((part) => part !== null).join('&') || null;
}

/** That some word counts for the tier itself follows from the rest: it tells PostgreSQL how few they may be. */
function exactTierTerms(words: TsQueries, tier: number): (string | null)[] {
  const some = [...words.groups.flat(), ...(words.joined ? [words.joined] : [])];
  const isOfTier = some.map((word) => termOf(word, tier)).join('|');
  return [
    tierTsQuery(words, tier),
    ...(tier > 1 ? [`(${isOfTier})`, `!${tierTsQuery(words, tier - 1)}`] : []),
  ];
}

/** The words where this tier or one before it has them. */
export function tierTsQuery({ groups, joined }: TsQueries, tier = ANYWHERE): string | null {
  const asked = tier === ANYWHERE ? groups.filter((words) => !words.some(isUbiquitous)) : groups;
  if (asked.length === 0) return null;
  const write = (word: Lexeme) => Array.from({ length: tier }, (_, at) => termOf(word, at + 1)).join('|');
  return `(${formatTsQuery(asked, joined, write)})`;
}

function termOf({ word, isBeginning }: Lexeme, tier: number): string {
  return quoteLexeme(`${tier}${word}`) + (isBeginning ? ':*' : '');
}

/** Said of each sandwich: to look for them would be to look at all. */
const UBIQUITOUS_LEXEMES = ['chicken', 'sandwich', 'sandwiches'];

function isUbiquitous({ word, isBeginning }: Lexeme): boolean {
  return UBIQUITOUS_LEXEMES.some((one) => (isBeginning ? one.startsWith(word) : one === word));
}
