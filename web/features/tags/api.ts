import { FRESH, apiQuery } from '#web/lib/api-query.ts';

export function tagsQuery() {
  return apiQuery('/api/tags', FRESH.tags, {});
}

export function deletedTagsQuery() {
  return apiQuery('/api/deleted-tags', 0, {});
}
