import { listSandwichMatchesEndpoint, listUserMatchesEndpoint } from '#contract/catalog/matches.ts';
import type { Database } from '#server/platform/database/database.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone, allowSelf } from '#server/platform/http/access-policies.ts';
import { findMemberMatches, findSandwichMatches } from './matches.ts';

export function sandwichMatchRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(
      listSandwichMatchesEndpoint,
      allowAnyone,
      async ({ params, query }) => {
        const body = await findSandwichMatches(db, params.id, query);
        return { body, tags: body.map(({ sandwich }) => `sandwich:${sandwich.id}` as const) };
      },
      // Requests with a position are not cached, because positions rarely repeat. `ratings` is not a tag, because each
      // review would invalidate every sandwich's page; changed ratings appear within a minute.
      ({ params, query }) =>
        query.lat === undefined ? [`sandwich:${params.id}`, 'sandwiches', 'restaurants', 'locations'] : null,
    ),
    route(listUserMatchesEndpoint, allowSelf, async ({ params, query }) => ({
      body: await findMemberMatches(db, params.id, query),
    })),
  ];
}
