import { listSandwichTagsEndpoint } from '#contract/catalog/sandwiches.ts';
import { listDeletedTagsEndpoint, listTagsEndpoint } from '#contract/catalog/tags.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins, allowAnyone } from '#server/platform/http/access-policies.ts';
import { getDeletedTagsPage } from './deleted-tags.ts';
import { listTagsSortedByName, listTagsOfSandwich } from './tags.ts';
import { tagWritingRoutes } from './write-routes.ts';

export function tagRoutes(db: Database['db']): ApiRoute[] {
  return [
    ...tagWritingRoutes(db),
    route(
      listTagsEndpoint,
      allowAnyone,
      async ({ query }) => createPaginatedReply('/api/tags', query, await listTagsSortedByName(db, query)),
      () => ['tags'],
    ),
    route(
      listSandwichTagsEndpoint,
      allowAnyone,
      async ({ params: { id }, query }) =>
        createPaginatedReply(`/api/sandwiches/${id}/tags`, query, await listTagsOfSandwich(db, id, query)),
      ({ params }) => [`sandwich:${params.id}`, 'restaurants'],
    ),
    route(listDeletedTagsEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/deleted-tags', query, await getDeletedTagsPage(db, query)),
    ),
  ];
}
