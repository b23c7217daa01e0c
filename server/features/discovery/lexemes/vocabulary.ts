import type { Db } from '#server/platform/database/database.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import { selectVocabulary } from './lexeme-queries.ts';
import { packVocabulary, type PackedVocabulary } from './packed-vocabulary.ts';

export type SearchContext = { db: Db; queryCache: QueryCache };

/** A stale list is acceptable while the invalidation feed is down. */
export function getVocabulary({ db, queryCache }: SearchContext): Promise<PackedVocabulary> {
  const read = async () => {
    const { words, count } = await selectVocabulary(db);
    const value = packVocabulary(words, count);
    return { value, tags: ['vocabulary'] as const, bytes: value.bytes };
  };
  return queryCache.getOrCompute('vocabulary', null, read, { allowStale: true });
}
