import type { Query } from '#contract/endpoint.ts';
import { getMap } from '#contract/map.ts';
import type { Database } from '#server/platform/database.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone } from '#server/platform/viewer.ts';
import { viewMap } from './map.ts';

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

/** What is counted changes with pins and names; words are found in anything of the catalogue, and openings pass by themselves. */
function topicsOf({ openNow, q, view, ...rest }: Query<typeof getMap>): string[] | null {
  if (openNow) return null;
  const { minPrice, maxPrice, priceRange, tags, diet, spicy } = rest;
  const asksOfSandwiches = [minPrice, maxPrice, priceRange, tags, diet, spicy].some(
    (given) => given !== undefined,
  );
  const isCounted = !q && (view !== 'sandwiches' || !asksOfSandwiches);
  return isCounted ? ['map', 'restaurants'] : ['catalogue'];
}
