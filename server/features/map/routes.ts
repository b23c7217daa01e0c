import type { Query } from '#contract/endpoint.ts';
import { getMap } from '#contract/map.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone } from '#server/platform/viewer.ts';
import { asksOfSandwiches, viewMap, type MapDeps } from './map.ts';

export function mapRoutes(deps: MapDeps): Route[] {
  return [
    route(
      getMap,
      anyone,
      async ({ query, now }) => ({ body: await viewMap(deps, query, now) }),
      ({ query }) => topicsOf(query),
    ),
  ];
}

/** Pins, names and openings; sandwiches where they are looked through. */
function topicsOf(wish: Query<typeof getMap>): string[] {
  return asksOfSandwiches(wish) ? ['catalogue'] : ['map', 'restaurants', 'words'];
}
