import { knownWords, type Searching } from './known-words.ts';
import type { Terms } from './terms.ts';
import { nearestWords } from './typing-errors.ts';
import { isBeginning, type WordList } from './word-list.ts';
import { defined } from '#rules/defined.ts';

/** One way to read what was typed. `words` is a tsquery without weights; null where only literals were typed. */
export type Reading = {
  text: string;
  words: WordQueries | null;
  literals: string[];
  /** A single letter: the beginning of nearly every address. */
  isBrief: boolean;
};

/** The same words wherever they stand, and only where the weights A (name), B (beside) and C (kind) say. */
export type WordQueries = {
  anywhere: string;
  inName: string;
  inTitle: string;
  inKind: string;
  groups: readonly Alternatives[];
  /** All of them without the spaces between, which is found as well. */
  joined: Word | null;
};

/**
 * As typed first; when that finds nothing, with the words that nobody knows mended; then with every word mended, since a
 * slip can also make the beginning of another word. The caller takes the first reading that finds something.
 */
export async function* readings(
  searching: Searching,
  { text, tokens, literals }: Terms,
): AsyncGenerator<Reading> {
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

export type Word = { word: string; isBeginning: boolean };
export type Alternatives = Word[];

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
  const [anywhere, inName, inTitle, inKind] = ['', 'A', 'AB', 'ABC'].map(weighed) as [
    string,
    string,
    string,
    string,
  ];
  return { anywhere, inName, inTitle, inKind, groups, joined };
}

/** Names are indexed without their spaces, too: "chickfila" and "chick fila" find Chick-fil-A. */
export function writeQuery(
  groups: readonly Alternatives[],
  joined: Word | null,
  write: (word: Word) => string,
): string {
  const each = groups.map((some) => `(${some.map(write).join('|')})`).join('&');
  return joined ? `(${each})|${write(joined)}` : each;
}

function writeWord({ word, isBeginning }: Word, weights: string): string {
  const flags = `${isBeginning ? '*' : ''}${weights}`;
  return `${quoted(word)}${flags && `:${flags}`}`;
}

export function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
