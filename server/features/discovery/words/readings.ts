import { knownWords, type Searching } from './known-words.ts';
import { readTerms, type Terms } from './terms.ts';
import {
  writeQuery,
  writeWord,
  type Alternatives,
  type Reading,
  type WordQueries,
} from './tsquery-queries.ts';
import { nearestWords } from './typing-errors.ts';
import { isBeginning, type WordList } from './word-list.ts';
import { defined } from '#rules/defined.ts';

/**
 * What the first reading finds that finds anything: as typed; with the words that nobody knows mended; then with every word
 * mended, since a slip can also make the beginning of another word.
 */
export async function firstThatFinds<T extends { total: number }>(
  searching: Searching,
  q: string | undefined,
  find: (text: Reading | null) => Promise<T>,
): Promise<T> {
  const terms = q ? await readTerms(searching, q) : null;
  if (!terms) return find(null);
  let found: T | null = null;
  for await (const reading of readings(searching, terms)) {
    found = await find(reading);
    if (found.total > 0) break;
  }
  return defined(found);
}

async function* readings(searching: Searching, { text, tokens, literals }: Terms): AsyncGenerator<Reading> {
  const asTyped = tokens.map((token, at) => alternativesAsTyped(token, at === tokens.length - 1));
  const isBrief = literals.length === 0 && tokens.every((token) => token.length < 2);
  const rest = { text, literals, isBrief };
  yield { ...rest, words: tokens.length > 0 ? wordQueries(asTyped, tokens) : null };
  if (tokens.length === 0) return;
  const vocabulary = await knownWords(searching);
  const isKnown = tokens.map((token) => isBeginning(vocabulary, token));
  const mendWhere = (is: boolean, readSoFar: readonly Alternatives[]) =>
    tokens.map((token, at) =>
      isKnown[at] === is && at < MOST_MENDED ? mend(vocabulary, token) : defined(readSoFar[at]),
    );
  const unknownMended = mendWhere(false, asTyped);
  if (isKnown.includes(false)) yield { ...rest, words: wordQueries(unknownMended) };
  if (isKnown.includes(true)) yield { ...rest, words: wordQueries(mendWhere(true, unknownMended)) };
}

/** Each is compared with the whole vocabulary, while nobody else is answered: a few milliseconds of a large one. */
const MOST_MENDED = 8;

/** A single letter inside a search is a word ("chick fil a"); only at the end it is one that is being typed. */
function alternativesAsTyped(token: string, isLast: boolean): Alternatives {
  return [{ word: token, isBeginning: isLast || token.length > 1 }];
}

function mend(vocabulary: WordList, token: string): Alternatives {
  return [token, ...nearestWords(token, vocabulary)].map((word) => ({ word, isBeginning: word === token }));
}

function wordQueries(groups: Alternatives[], tokens: string[] = []): WordQueries {
  const joined = tokens.length < 2 ? null : { word: tokens.join(''), isBeginning: true };
  const weighed = (weights: string) => writeQuery(groups, joined, (word) => writeWord(word, weights));
  return { anywhere: weighed(''), inTitle: weighed('AB'), inKind: weighed('ABC'), groups, joined };
}
