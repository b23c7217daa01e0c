import type { EndpointQuery } from '#contract/base/endpoint.ts';
import { getMapEndpoint } from '#contract/catalog/map.ts';
import type { SearchContext } from '#server/features/discovery/discovery.ts';
import type { CacheTag } from '#server/platform/cache/invalidate.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import { hasSandwichFilters } from './resolve-pin-filter.ts';
import { getMapResponse } from './map.ts';

export function mapRoutes(searching: SearchContext): ApiRoute[] {
  return [
    route(
      getMapEndpoint,
      allowAnyone,
      async ({ query, now }) => ({ body: await getMapResponse(searching, query, now) }),
      ({ query }) => cacheTagsOfMap(query),
    ),
  ];
}

function cacheTagsOfMap(query: EndpointQuery<typeof getMapEndpoint>): CacheTag[] {
  const tags: CacheTag[] = ['map', 'restaurants', 'locations', 'ratings'];
  if (hasSandwichFilters(query)) tags.push('sandwiches', 'tags');
  if (query.q) tags.push('vocabulary');
  return tags;
}
