import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { QUERY_STALE_TIMES_MS, apiQuery, pagedApiQuery } from '#web/lib/api/api-query.ts';

export const DUPLICATE_GROUPS_PER_PAGE = 20;

export function duplicateGroupsQuery() {
  return pagedApiQuery('/api/duplicates', QUERY_STALE_TIMES_MS.always, {
    query: { limit: DUPLICATE_GROUPS_PER_PAGE },
  });
}

export function mergesQuery() {
  return pagedApiQuery('/api/merges', QUERY_STALE_TIMES_MS.always, {
    query: { limit: DUPLICATE_GROUPS_PER_PAGE },
  });
}

export function mergePreviewQuery(entityType: MergeableEntityType, ids: readonly number[]) {
  return apiQuery('/api/merge-preview', 0, { query: { entityType, ids: [...ids] } });
}
