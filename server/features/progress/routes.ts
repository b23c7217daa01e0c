import { getLevelEndpoint, listUserBadgesEndpoint } from '#contract/members/progress.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowSelfOrAdmin } from '#server/platform/http/access-policies.ts';
import { getLevelInfo, listEarnedBadges } from './progress.ts';

export function progressRoutes(db: Db): ApiRoute[] {
  return [
    route(getLevelEndpoint, allowSelfOrAdmin, async ({ params }) => ({
      body: await getLevelInfo(db, params.id),
    })),
    route(listUserBadgesEndpoint, allowSelfOrAdmin, async ({ params: { id }, query }) =>
      createPaginatedReply(`/api/users/${id}/badges`, query, await listEarnedBadges(db, id, query)),
    ),
  ];
}
