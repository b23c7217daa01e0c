import {
  listCreditsEndpoint,
  listPlaceSourcesEndpoint,
  listSourcesEndpoint,
  updateSourceEndpoint,
} from '#contract/administration/sources.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { allowAdmins, allowAnyone, allowCatalogEditors } from '#server/platform/http/access-policies.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import {
  changeSource,
  listDataCreditsSortedByName,
  listImportedSourceNames,
  listSourcesSortedByName,
} from './sources.ts';

export function sourceRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(listSourcesEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/sources', query, await listSourcesSortedByName(db, query)),
    ),
    route(updateSourceEndpoint, allowAdmins, async ({ params: { id }, body, viewer, ifMatch, now }) => {
      const source = await changeSource(db, { id, actorId: viewer.id, ifMatch, now }, body);
      return { body: source, headers: revisionEtag(source.revision) };
    }),
    route(listPlaceSourcesEndpoint, allowCatalogEditors, async () => ({
      body: await listImportedSourceNames(db),
    })),
    route(
      listCreditsEndpoint,
      allowAnyone,
      async ({ query }) =>
        createPaginatedReply('/api/credits', query, await listDataCreditsSortedByName(db, query)),
      () => ['credits'],
    ),
  ];
}
