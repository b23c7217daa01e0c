import { getHomeEndpoint } from '#contract/members/home.ts';
import type { Database } from '#server/platform/database/database.ts';
import { allowSelf } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { getMemberHome } from './home.ts';

export function homeRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(getHomeEndpoint, allowSelf, async ({ params, query, now }) => ({
      body: await getMemberHome(db, params.id, { ...query, now }),
    })),
  ];
}
