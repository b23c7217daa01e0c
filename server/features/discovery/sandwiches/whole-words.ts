import type { Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { quoted, writeQuery, type Alternatives, type Reading, type Word } from '../words/readings.ts';
import { selectWordsBegunBy } from '../words/queries.ts';
import type { Text } from './matching-queries.ts';

/** More words than these with the same beginning are sooner found by that. */
const MOST_BEGUN = 24;

/** What was typed as the indexes of sandwiches answer it soonest: in whole words, and without those that each has. */
export async function inWholeWords(db: Db, { text, words, literals }: Reading): Promise<Text> {
  if (!words) return { text, words, literals };
  const { groups, joined } = words;
  const begun = await selectWordsBegunBy(
    db,
    beginningsOf(joined ? [...groups, [joined]] : groups),
    MOST_BEGUN + 1,
  );
  const whole = (some: readonly Word[]) => some.flatMap((word) => wordsFor(word, begun));
  const all = groups.map(whole);
  const alsoJoined = joined ? whole([joined]) : [];
  const telling = all.filter((_, at) => !defined(groups[at]).some(isEverywhere));
  const plain = ({ word, isBeginning }: Word) => quoted(word) + (isBeginning ? ':*' : '');
  const keyed = (letters: string) => (word: Word) =>
    [...letters].map((letter) => plain({ ...word, word: letter + word.word })).join('|');
  const write = (some: readonly Alternatives[], one: (word: Word) => string) =>
    [writeQuery(some, null, one), ...alsoJoined.map(one)].map((part) => `(${part})`).join('|');
  return {
    text,
    literals,
    words: {
      ...words,
      indexed: write(telling.length > 0 ? telling : all, plain),
      keys: [
        write(all, keyed('a')),
        write(all, keyed('ab')),
        write(all, keyed('abc')),
        telling.length > 0 ? write(telling, keyed('abcd')) : '',
      ],
    },
  };
}

function beginningsOf(groups: readonly Alternatives[]): string[] {
  return groups.flatMap((some) => some.flatMap(({ word, isBeginning }) => (isBeginning ? word : [])));
}

/** All words that begin so; where there are none the word itself, which finds nothing at once. */
function wordsFor(word: Word, begun: ReadonlyMap<string, readonly string[]>): Word[] {
  const known = word.isBeginning ? begun.get(word.word) : undefined;
  if (!word.isBeginning || (known && known.length > MOST_BEGUN)) return [word];
  return (known ?? [word.word]).map((one) => ({ word: one, isBeginning: false }));
}

/** These are said of each sandwich (indexSandwiches), and to look for them would be to look at all. */
const EVERYWHERE = ['chicken', 'sandwich', 'sandwiches'];

function isEverywhere({ word, isBeginning }: Word): boolean {
  return EVERYWHERE.some((one) => (isBeginning ? one.startsWith(word) : one === word));
}
