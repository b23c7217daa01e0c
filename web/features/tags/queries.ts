import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';

export function tagsQuery() {
  return apiQuery('/api/tags', QUERY_STALE_TIMES_MS.tags, {});
}

export function deletedTagsQuery() {
  return apiQuery('/api/deleted-tags', 0, {});
}
