import type { Query } from '#contract/endpoint.ts';
import { getMap } from '#contract/map.ts';
import type { Database } from '#server/platform/database.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone } from '#server/platform/viewer.ts';
import { asksOnlyForFacets, viewMap } from './map.ts';

export function mapRoutes(db: Database['db']): Route[] {
  return [
    route(
      getMap,
      anyone,
      async ({ query, now }) => ({ body: await viewMap(db, query, now) }),
      ({ query }) => topicsOf(query),
    ),
  ];
}

/** What is counted changes with pins and names; what words and openings find may change with anything of the catalogue. */
function topicsOf(wish: Query<typeof getMap>): string[] {
  return asksOnlyForFacets(wish) ? ['map', 'restaurants'] : ['catalogue'];
}
