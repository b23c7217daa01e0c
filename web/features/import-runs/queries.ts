import type { ImportRunSummary } from '#contract/administration/import-runs.ts';
import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const IMPORT_RUNS_PER_PAGE = 30;

/** How often a page refetches the progress of a run. */
export const IMPORT_RUN_REFRESH_MS = 2_000;

/** Admin pages always fetch the current state. */
export function importRunsQuery() {
  return pagedApiQuery('/api/import-runs', 0, { query: { limit: IMPORT_RUNS_PER_PAGE } });
}

export function importRunQuery(id: number | string) {
  return apiQuery('/api/import-runs/{id}', 0, { params: { id } });
}

/** The sources to choose from. */
export function sourceChoicesQuery() {
  return apiQuery('/api/sources', QUERY_STALE_TIMES_MS.always, { query: { limit: 200 } });
}

export function isImportRunWorking({ progress }: Pick<ImportRunSummary, 'progress'>): boolean {
  return progress !== null;
}
