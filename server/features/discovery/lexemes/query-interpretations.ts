import { getVocabulary, type SearchContext } from './vocabulary.ts';
import { parseQueryTerms, type QueryTerms } from './query-terms.ts';
import {
  formatTsQuery,
  formatLexeme,
  type LexemeAlternatives,
  type QueryInterpretation,
  type TsQueries,
} from './tsquery-queries.ts';
import { findCorrections } from './typo-correction.ts';
import { hasPrefix, type WordList } from './word-list.ts';
import { defined } from '#shared/defined.ts';

/**
 * What the first reading finds that finds anything: as typed; with the words that nobody knows mended; then with every word
 * mended, since a slip can also make the beginning of another word.
 */
export async function findByInterpretation<T extends { total: number }>(
  searching: SearchContext,
  q: string | undefined,
  find: (text: QueryInterpretation | null) => Promise<T>,
): Promise<T> {
  const terms = q ? await parseQueryTerms(searching, q) : null;
  if (!terms) return find(null);
  let found: T | null = null;
  for await (const reading of interpretations(searching, terms)) {
    found = await find(reading);
    if (found.total > 0) break;
  }
  return defined(found);
}

async function* interpretations(
  searching: SearchContext,
  { text, tokens, literals }: QueryTerms,
): AsyncGenerator<QueryInterpretation> {
  const asTyped = tokens.map((token, at) => alternativesAsTyped(token, at === tokens.length - 1));
  const isBrief = literals.length === 0 && tokens.every((token) => token.length < 2);
  const rest = { text, literals, isBrief };
  yield { ...rest, words: tokens.length > 0 ? createTsQueries(asTyped, tokens) : null };
  if (tokens.length === 0) return;
  const vocabulary = await getVocabulary(searching);
  const isKnown = tokens.map((token) => hasPrefix(vocabulary, token));
  const mendWhere = (is: boolean, readSoFar: readonly LexemeAlternatives[]) =>
    tokens.map((token, at) =>
      isKnown[at] === is && at < MAX_CORRECTED_TERMS
        ? correctTypo(vocabulary, token)
        : defined(readSoFar[at]),
    );
  const unknownMended = mendWhere(false, asTyped);
  if (isKnown.includes(false)) yield { ...rest, words: createTsQueries(unknownMended) };
  if (isKnown.includes(true)) yield { ...rest, words: createTsQueries(mendWhere(true, unknownMended)) };
}

/** Each is compared with the whole vocabulary, while nobody else is answered: a few milliseconds of a large one. */
const MAX_CORRECTED_TERMS = 8;

/** A single letter inside a search is a word ("chick fil a"); only at the end it is one that is being typed. */
function alternativesAsTyped(token: string, isLast: boolean): LexemeAlternatives {
  return [{ word: token, isBeginning: isLast || token.length > 1 }];
}

function correctTypo(vocabulary: WordList, token: string): LexemeAlternatives {
  return [token, ...findCorrections(token, vocabulary)].map((word) => ({
    word,
    isBeginning: word === token,
  }));
}

function createTsQueries(groups: LexemeAlternatives[], tokens: string[] = []): TsQueries {
  const joined = tokens.length < 2 ? null : { word: tokens.join(''), isBeginning: true };
  const weighed = (weights: string) => formatTsQuery(groups, joined, (word) => formatLexeme(word, weights));
  return { anywhere: weighed(''), inTitle: weighed('AB'), inKind: weighed('ABC'), groups, joined };
}
