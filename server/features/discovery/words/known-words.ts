import type { Db } from '#server/platform/database.ts';
import type { Memory } from '#server/platform/kept/memory.ts';
import { selectVocabulary } from './queries.ts';
import { readWordList, type WordList } from './word-list.ts';

export type Searching = { db: Db; memory: Memory };

/** The vocabulary, read once and again when a word has come or gone; while nobody tells of that, an old one will do. */
export function knownWords({ db, memory }: Searching): Promise<WordList> {
  const read = async () => {
    const { words, count } = await selectVocabulary(db);
    const value = readWordList(words, count);
    return { value, topics: ['vocabulary'], bytes: value.bytes };
  };
  return memory.recall('vocabulary', null, read, { mayBeOld: true });
}
