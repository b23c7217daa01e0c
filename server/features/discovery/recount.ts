import type { Db } from '#server/platform/database.ts';
import { readOpeningsAgain } from './open-now/read-openings.ts';
import {
  forgetOpenings,
  selectOpeningsDrift,
  selectReadLocations,
  selectVocabularyDrift,
  selectWordDrift,
  type Drift,
} from './recount-queries.ts';
import { refreshSearch } from './search-index.ts';
import { learnWords } from './words/vocabulary.ts';

const AT_ONCE = 2_000;

/** Whatever searches look through and differs from the rows that it is made from. */
export async function findSearchDrift(db: Db): Promise<Drift[]> {
  const openings: Drift[] = [];
  for (let after = 0; ;) {
    const ids = await selectReadLocations(db, after, AT_ONCE);
    openings.push(...(await selectOpeningsDrift(db, await readOpeningsAgain(db, ids))));
    after = ids.at(-1) ?? 0;
    if (ids.length < AT_ONCE) break;
  }
  return [...(await selectWordDrift(db)), ...openings, ...(await selectVocabularyDrift(db))];
}

export async function repairSearch(tx: Db): Promise<void> {
  const drift = await findSearchDrift(tx);
  const idsOf = (...kinds: string[]) => [
    ...new Set(drift.filter(({ what }) => kinds.includes(what)).map(({ id }) => Number(id))),
  ];
  await forgetOpenings(tx, idsOf('openings of location'));
  await refreshSearch(tx, {
    restaurants: idsOf('words of restaurant'),
    locations: idsOf('words of location', 'openings of location'),
    sandwiches: idsOf('words of sandwich'),
  });
  if (drift.length > 0) await learnWords(tx);
}
