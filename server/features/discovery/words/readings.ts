import type { Db } from '#server/platform/database.ts';
import { selectCandidates, selectKnownBeginnings } from './queries.ts';
import type { Terms } from './terms.ts';
import { nearestWords } from './typing-errors.ts';

/** One way to read what was typed. `words` is a tsquery without weights; null where only literals were typed. */
export type Reading = {
  text: string;
  words: WordQueries | null;
  literals: string[];
  /** A single letter: the beginning of nearly every address. */
  isBrief: boolean;
};

/**
 * The same words wherever they stand, and only where the weights A (name), B (beside) and C (kind) say; `keys` the same for
 * sandwich_keys (migration 0028), by tier: in the name, with what is beside, with the kind, anywhere
 * (empty where that means every sandwich).
 */
export type WordQueries = {
  anywhere: string;
  inName: string;
  inTitle: string;
  inKind: string;
  keys: readonly [inName: string, inTitle: string, inKind: string, anywhere: string];
};

/**
 * As typed first; when that finds nothing, with the words that nobody knows mended; then with every word mended, since a
 * slip can also make the beginning of another word. The caller takes the first reading that finds something.
 */
export async function* readings(db: Db, { text, tokens, literals }: Terms): AsyncGenerator<Reading> {
  const asTyped = tokens.map((token, at) => alternativesAsTyped(token, at === tokens.length - 1));
  const isBrief = literals.length === 0 && tokens.every((token) => token.length < 2);
  const rest = { text, literals, isBrief };
  yield { ...rest, words: tokens.length > 0 ? wordQueries(asTyped, tokens) : null };
  if (tokens.length === 0) return;
  const known = await selectKnownBeginnings(db, tokens);
  const mended = await Promise.all(tokens.map((token) => mend(db, token)));
  const unknownMended = tokens.map((token, at) => (known.has(token) ? asTyped[at]! : mended[at]!));
  if (known.size < tokens.length) yield { ...rest, words: wordQueries(unknownMended) };
  yield { ...rest, words: wordQueries(mended) };
}

type Word = { word: string; isBeginning: boolean };
type Alternatives = Word[];

/** A single letter inside a search is a word ("chick fil a"); only at the end it is one that is being typed. */
function alternativesAsTyped(token: string, isLast: boolean): Alternatives {
  return [{ word: token, isBeginning: isLast || token.length > 1 }];
}

async function mend(db: Db, token: string): Promise<Alternatives> {
  const words = nearestWords(token, await selectCandidates(db, token));
  return [token, ...words].map((word) => ({ word, isBeginning: word === token }));
}

function wordQueries(all: Alternatives[], tokens: string[] = []): WordQueries {
  const joined = tokens.length < 2 ? null : { word: tokens.join(''), isBeginning: true };
  const write = (one: (word: Word) => string, groups = all) => {
    const each = groups.map((some) => `(${some.map(one).join('|')})`).join('&');
    // Names are indexed without their spaces, too: "chickfila" and "chick fila" find Chick-fil-A.
    return joined ? `(${each})|${one(joined)}` : each;
  };
  const weighed = (weights: string) => write((word) => writeWord(word, weights));
  const keyed = (letters: string, groups = all) => write((word) => `(${writeKeys(word, letters)})`, groups);
  const telling = all.filter((some) => !some.some(isEverywhere));
  return {
    anywhere: weighed(''),
    inName: weighed('A'),
    inTitle: weighed('AB'),
    inKind: weighed('ABC'),
    keys: [keyed('a'), keyed('ab'), keyed('abc'), telling.length > 0 ? keyed('abcd', telling) : ''],
  };
}

/** These are said of each sandwich (indexSandwiches), and to look for them would be to look at all. */
const EVERYWHERE = ['chicken', 'sandwich', 'sandwiches'];

function isEverywhere({ word, isBeginning }: Word): boolean {
  return EVERYWHERE.some((one) => (isBeginning ? one.startsWith(word) : one === word));
}

function writeWord({ word, isBeginning }: Word, weights: string): string {
  const flags = `${isBeginning ? '*' : ''}${weights}`;
  return `${quoted(word)}${flags && `:${flags}`}`;
}

function writeKeys({ word, isBeginning }: Word, letters: string): string {
  return [...letters].map((letter) => `${quoted(letter + word)}${isBeginning ? ':*' : ''}`).join('|');
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
