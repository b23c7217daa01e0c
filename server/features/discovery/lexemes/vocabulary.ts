import type { Db } from '#server/platform/database/database.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import { selectVocabulary } from './lexeme-queries.ts';
import { packWordList, type WordList } from './word-list.ts';

export type SearchContext = { db: Db; queryCache: QueryCache };

/** A stale list is acceptable while the invalidation feed is down. */
export function getVocabulary({ db, queryCache }: SearchContext): Promise<WordList> {
  const read = async () => {
    const { words, count } = await selectVocabulary(db);
    const value = packWordList(words, count);
    return { value, tags: ['vocabulary'] as const, bytes: value.bytes };
  };
  return queryCache.getOrCompute('vocabulary', null, read, { allowStale: true });
}
