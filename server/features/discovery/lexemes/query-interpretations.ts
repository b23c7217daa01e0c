import { getVocabulary, type SearchContext } from './vocabulary.ts';
import { parseQueryTerms, type QueryTerms } from './query-terms.ts';
import {
  formatTsQuery,
  formatLexeme,
  type LexemeAlternatives,
  type QueryInterpretation,
  type TsQueries,
} from './tsquery-queries.ts';
import { findTypoCorrections } from './typo-correction.ts';
import { hasWordWithPrefix, type PackedVocabulary } from './packed-vocabulary.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** Tries the terms as typed, then unknown terms corrected, then all corrected: a typo can be the prefix of a known word. */
export async function searchByInterpretations<T extends { total: number }>(
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
