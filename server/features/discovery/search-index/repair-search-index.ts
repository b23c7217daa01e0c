import type { Db } from '#server/platform/database/database.ts';
import { selectSearchDocumentDrift, selectLexemeDrift, type SearchIndexDrift } from './recount-queries.ts';
import { refreshSearchScores } from './document-queries.ts';
import { refreshSearchIndex } from './search-index.ts';
import { insertLexemes, selectMissingLexemes } from '../lexemes/vocabulary-queries.ts';

export async function findSearchIndexDrift(db: Db): Promise<SearchIndexDrift[]> {
  const missing = await selectMissingLexemes(db);
  return [
    ...(await selectLexemeDrift(db)),
    ...(await selectSearchDocumentDrift(db)),
    ...missing.map((word) => ({
      kind: 'word to compare with',
      id: word,
      stored: 'unknown',
      expected: 'used',
    })),
  ];
}

export async function repairSearchIndex(tx: Db): Promise<void> {
  const drift = await findSearchIndexDrift(tx);
  const idsOf = (kindOfDrift: string) => [
    ...new Set(drift.filter(({ kind }) => kind === kindOfDrift).map(({ id }) => Number(id))),
  ];
  const sandwiches = idsOf('search document of sandwich');
  await refreshSearchIndex(tx, {
    restaurants: idsOf('words of restaurant'),
    locations: idsOf('words of location'),
    sandwiches,
  });
  await refreshSearchScores(tx, sandwiches);
  await insertLexemes(tx, await selectMissingLexemes(tx));
}
