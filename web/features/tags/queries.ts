import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';

export function tagsQuery() {
  return apiQuery('/api/tags', STALE_TIMES.tags, {});
}

export function deletedTagsQuery() {
  return apiQuery('/api/deleted-tags', 0, {});
}
