import type { Db } from '#server/platform/database.ts';
import { selectVocabularyDrift, selectWordDrift, type Drift } from './recount-queries.ts';
import { refreshSearch } from './search-index.ts';
import { learnWords } from './words/vocabulary.ts';

/** Whatever searches look through and differs from the rows that it is made from. */
export async function findSearchDrift(db: Db): Promise<Drift[]> {
  return [...(await selectWordDrift(db)), ...(await selectVocabularyDrift(db))];
}

export async function repairSearch(tx: Db): Promise<void> {
  const drift = await findSearchDrift(tx);
  const idsOf = (kind: string) => [
    ...new Set(drift.filter(({ what }) => what === kind).map(({ id }) => Number(id))),
  ];
  await refreshSearch(tx, {
    restaurants: idsOf('words of restaurant'),
    locations: idsOf('words of location'),
    sandwiches: idsOf('words of sandwich'),
  });
  if (drift.length > 0) await learnWords(tx);
}
