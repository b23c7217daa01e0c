import type { Query } from '#contract/endpoint.ts';
import { getMap } from '#contract/map.ts';
import type { Searching } from '#server/features/discovery/discovery.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone } from '#server/platform/viewer.ts';
import { hasSandwichFilters } from './filters.ts';
import { viewMap } from './map.ts';

export function mapRoutes(searching: Searching): Route[] {
  return [
    route(
      getMap,
      anyone,
      async ({ query, now }) => ({ body: await viewMap(searching, query, now) }),
      ({ query }) => topicsOf(query),
    ),
  ];
}

/** Pins, names, openings, and the words that others are mended to; sandwiches where they are looked through. */
function topicsOf(query: Query<typeof getMap>): string[] {
  if (hasSandwichFilters(query)) return ['catalogue'];
  return ['map', 'restaurants', 'words', ...(query.q ? ['vocabulary'] : [])];
}
