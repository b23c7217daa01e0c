import { listSandwichMatches, listUserMatches } from '#contract/matches.ts';
import type { Database } from '#server/platform/database.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone, onlySelf } from '#server/platform/viewer.ts';
import { matchesForMember, matchesOfSandwich } from './matches.ts';

export function matchRoutes(db: Database['db']): Route[] {
  return [
    route(
      listSandwichMatches,
      anyone,
      async ({ params, query }) => ({ body: await matchesOfSandwich(db, params.id, query) }),
      // Kept where it is asked for without a position, which hardly two people share.
      ({ query }) => (query.lat === undefined ? ['catalogue'] : null),
    ),
    route(listUserMatches, onlySelf, async ({ params, query }) => ({
      body: await matchesForMember(db, params.id, query),
    })),
  ];
}
