import { getListEndpoint, listListEntriesEndpoint } from '#contract/members/public-lists.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import { getPublicList, listPublicListEntries } from './public-lists.ts';

export function publicListRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(getListEndpoint, allowAnyone, async ({ params }) => ({
      body: await getPublicList(db, params.member),
    })),
    route(listListEntriesEndpoint, allowAnyone, async ({ params: { member }, query }) => {
      const path = `/api/lists/${encodeURIComponent(member)}/sandwiches`;
      return createPaginatedReply(path, query, await listPublicListEntries(db, member, query));
    }),
  ];
}
