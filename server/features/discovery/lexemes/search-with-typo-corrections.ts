import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { hasWordWithPrefix, packVocabulary, type PackedVocabulary } from './packed-vocabulary.ts';
import {
  formatTsQuery,
  formatLexeme,
  selectLexemesOfText,
  type LexemeAlternatives,
  type QueryInterpretation,
  type TsQueries,
} from './tsquery-queries.ts';
import { findTypoCorrections } from './find-typo-corrections.ts';
import { selectVocabulary } from './vocabulary-queries.ts';

export type SearchContext = { db: Db; queryCache: QueryCache };

/** Tries the terms as typed, then unknown terms corrected, then all corrected: a typo can be the prefix of a known word. */
export async function searchWithTypoCorrections<T extends { total: number }>(
  context: SearchContext,
  q: string | undefined,
  find: (text: QueryInterpretation | null) => Promise<T>,
): Promise<T> {
  const terms = q ? await parseQueryTerms(context, q) : null;
  if (!terms) return find(null);
  let found: T | null = null;
  for await (const interpretation of interpretations(context, terms)) {
    found = await find(interpretation);
    if (found.total > 0) break;
  }
  return assertDefined(found);
}

type QueryTerms = {
  text: string;
  tokens: string[];
  /** Terms that must occur literally: those with `%` or `_`, or all terms of a query without letters and digits. */
  literals: string[];
};

async function parseQueryTerms(context: SearchContext, text: string): Promise<QueryTerms | null> {
  const parts = text.split(/\s+/).filter(Boolean);
  if (parts.length === 0) return null;
  const literals = parts.filter((part) => /[%_]/.test(part));
  const rest = parts.filter((part) => !literals.includes(part));
  const tokens = rest.length > 0 ? await lexemesOf(context, rest.join(' ')) : [];
  const isOnlySigns = tokens.length === 0 && literals.length === 0;
  return { text, tokens, literals: isOnlySigns ? rest : literals };
}

const PLAIN = /^[a-z ]+$/i;

/** No tags: the lexemes depend only on the text. */
async function lexemesOf({ db, queryCache }: SearchContext, text: string): Promise<string[]> {
  if (PLAIN.test(text)) return [...new Set(text.toLowerCase().split(' '))];
  return queryCache.getOrCompute(`lexemes of ${text}`, null, async () => {
    const value = await selectLexemesOfText(db, text);
    return { value, tags: [], bytes: 8 * text.length };
  });
}

async function* interpretations(
  context: SearchContext,
  { text, tokens, literals }: QueryTerms,
): AsyncGenerator<QueryInterpretation> {
  const asTyped = tokens.map((token, at) => alternativesAsTyped(token, at === tokens.length - 1));
  const isBrief = literals.length === 0 && tokens.every((token) => token.length < 2);
  const rest = { text, literals, isBrief };
  yield { ...rest, words: tokens.length > 0 ? createTsQueries(asTyped, tokens) : null };
  if (tokens.length === 0) return;
  const vocabulary = await getVocabulary(context);
  const isKnown = tokens.map((token) => hasWordWithPrefix(vocabulary, token));
  const correctWhere = (is: boolean, previous: readonly LexemeAlternatives[]) =>
    tokens.map((token, at) =>
      isKnown[at] === is && at < MAX_CORRECTED_TERMS
        ? correctTypo(vocabulary, token)
        : assertDefined(previous[at]),
    );
  const unknownCorrected = correctWhere(false, asTyped);
  if (isKnown.includes(false)) yield { ...rest, words: createTsQueries(unknownCorrected) };
  if (isKnown.includes(true)) yield { ...rest, words: createTsQueries(correctWhere(true, unknownCorrected)) };
}

/** A stale list is acceptable while the invalidation feed is down. */
function getVocabulary({ db, queryCache }: SearchContext): Promise<PackedVocabulary> {
  const read = async () => {
    const { words, count } = await selectVocabulary(db);
    const value = packVocabulary(words, count);
    return { value, tags: ['vocabulary'] as const, bytes: value.bytes };
  };
  return queryCache.getOrCompute('vocabulary', null, read, { allowStale: true });
}

/** Each correction compares with the whole vocabulary and blocks the event loop for a few milliseconds. */
const MAX_CORRECTED_TERMS = 8;

/** A single letter is a whole word ("chick fil a"), except at the end, where it is still being typed. */
function alternativesAsTyped(token: string, isLast: boolean): LexemeAlternatives {
  return [{ word: token, isBeginning: isLast || token.length > 1 }];
}

function correctTypo(vocabulary: PackedVocabulary, token: string): LexemeAlternatives {
  return [token, ...findTypoCorrections(token, vocabulary)].map((word) => ({
    word,
    isBeginning: word === token,
  }));
}

function createTsQueries(groups: LexemeAlternatives[], tokens: string[] = []): TsQueries {
  const joined = tokens.length < 2 ? null : { word: tokens.join(''), isBeginning: true };
  const withWeights = (weights: string) =>
    formatTsQuery(groups, joined, (word) => formatLexeme(word, weights));
  return {
    anywhere: withWeights(''),
    inTitle: withWeights('AB'),
    inKind: withWeights('ABC'),
    groups,
    joined,
  };
}
