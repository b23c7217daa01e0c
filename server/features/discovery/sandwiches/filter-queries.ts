import type { Wanted } from '../wanted/queries.ts';
import { quoted, writeQuery, type Reading, type Word, type WordQueries } from '../words/tsquery-queries.ts';

export type Order = 'best' | 'rating' | 'distance' | 'price';
/** Only what this member has tried, or only what is left. */
export type Tried = { userId: string; hasTried: boolean } | null;

export type SandwichFilters = {
  text: Reading | null;
  /** What else a search document has to hold, as parts of a tsquery. */
  terms: string[];
  minPrice: number | null;
  maxPrice: number | null;
  priceRanges: string[] | null;
  tried: Tried;
  /** Only restaurants that have such a location, and the distance of that one. */
  wanted: Wanted | null;
};

/** The very name, in the name, with what is beside, with its kind, with what is in it. */
export const TIERS = [0, 1, 2, 3, 4] as const;
export type Tier = (typeof TIERS)[number];
const ANYWHERE = 4;

/** What search documents have to hold, as a tsquery; null where any will do. Of a tier, only those of no tier before it. */
export function termsOf({ text, terms }: SandwichFilters, tier?: Tier): string | null {
  const words = text?.words;
  const ofWords =
    words && tier !== 0 ? (tier === undefined ? [wordsOfTier(words)] : ofTierAlone(words, tier)) : [];
  return [...ofWords, ...terms].filter((part) => part !== null).join('&') || null;
}

/** That some word counts for the tier itself follows from the rest: it tells PostgreSQL how few they may be. */
function ofTierAlone(words: WordQueries, tier: number): (string | null)[] {
  const some = [...words.groups.flat(), ...(words.joined ? [words.joined] : [])];
  const isOfTier = some.map((word) => termOf(word, tier)).join('|');
  return [
    wordsOfTier(words, tier),
    ...(tier > 1 ? [`(${isOfTier})`, `!${wordsOfTier(words, tier - 1)}`] : []),
  ];
}

/** The words where this tier or one before it has them. */
export function wordsOfTier({ groups, joined }: WordQueries, tier = ANYWHERE): string | null {
  const asked = tier === ANYWHERE ? groups.filter((words) => !words.some(isEverywhere)) : groups;
  if (asked.length === 0) return null;
  const write = (word: Word) => Array.from({ length: tier }, (_, at) => termOf(word, at + 1)).join('|');
  return `(${writeQuery(asked, joined, write)})`;
}

function termOf({ word, isBeginning }: Word, tier: number): string {
  return quoted(`${tier}${word}`) + (isBeginning ? ':*' : '');
}

/** Said of each sandwich: to look for them would be to look at all. */
const EVERYWHERE = ['chicken', 'sandwich', 'sandwiches'];

function isEverywhere({ word, isBeginning }: Word): boolean {
  return EVERYWHERE.some((one) => (isBeginning ? one.startsWith(word) : one === word));
}
