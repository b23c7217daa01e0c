import type { Db } from '#server/platform/database/database.ts';
import { selectDocumentDrift, selectLexemeDrift, type SearchDrift } from './recount-queries.ts';
import { refreshSearch, refreshSearchScores } from './search-index.ts';
import { insertLexemes, selectMissingLexemes } from '../lexemes/vocabulary-queries.ts';

export async function findSearchDrift(db: Db): Promise<SearchDrift[]> {
  const missing = await selectMissingLexemes(db);
  return [
    ...(await selectLexemeDrift(db)),
    ...(await selectDocumentDrift(db)),
    ...missing.map((word) => ({ what: 'word to compare with', id: word, kept: 'unknown', counted: 'used' })),
  ];
}

export async function repairSearch(tx: Db): Promise<void> {
  const drift = await findSearchDrift(tx);
  const idsOf = (kind: string) => [
    ...new Set(drift.filter(({ what }) => what === kind).map(({ id }) => Number(id))),
  ];
  const sandwiches = idsOf('search document of sandwich');
  await refreshSearch(tx, {
    restaurants: idsOf('words of restaurant'),
    locations: idsOf('words of location'),
    sandwiches,
  });
  await refreshSearchScores(tx, sandwiches);
  await insertLexemes(tx, await selectMissingLexemes(tx));
}
