import {
  listHiddenContentEndpoint,
  setContentHiddenEndpoint,
} from '#contract/administration/hidden-content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { hideOrRestoreContent, listHiddenContent } from './hidden-content.ts';

export function hiddenContentRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(setContentHiddenEndpoint, allowAdmins, async ({ body, viewer, now, imageHosts: hosts }) => ({
      body: { message: await hideOrRestoreContent(db, body, { actorId: viewer.id, now, hosts }) },
    })),
    route(listHiddenContentEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/hidden-content', query, await listHiddenContent(db, query)),
    ),
  ];
}
