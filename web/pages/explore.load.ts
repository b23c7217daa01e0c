import { restaurantResultsQuery, sandwichResultsQuery } from '#web/features/discovery/results-query.ts';
import { exploreHere } from '#web/features/discovery/use-explore.ts';
import { tagsQuery } from '#web/features/tags/api.ts';
import { referencePoint } from '#web/lib/geolocation.ts';
import type { LoadContext } from '#web/routes.ts';

export async function loadExplore({ client, search, site }: LoadContext) {
  const explore = exploreHere(search.toString());
  const point = referencePoint(site.fallbackLocation);
  if (explore.view === 'restaurants')
    return client.prefetchInfiniteQuery(restaurantResultsQuery(explore, point));
  await Promise.all([
    client.prefetchInfiniteQuery(sandwichResultsQuery(explore, point)),
    client.prefetchQuery(tagsQuery()),
  ]);
}
