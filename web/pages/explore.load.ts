import { restaurantResultsQuery, sandwichResultsQuery } from '#web/features/discovery/results-query.ts';
import { exploreHere, forViewer } from '#web/features/discovery/use-explore.ts';
import { tagsQuery } from '#web/features/tags/api.ts';
import { referencePoint } from '#web/lib/geolocation.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, search, site, viewer }: LoadContext) {
  const explore = forViewer(exploreHere(search.toString()), viewer);
  const point = referencePoint(site.fallbackLocation);
  if (explore.view === 'restaurants')
    return client.prefetchInfiniteQuery(restaurantResultsQuery(explore, point));
  await Promise.all([
    client.prefetchInfiniteQuery(sandwichResultsQuery(explore, point, viewer)),
    client.prefetchQuery(tagsQuery()),
  ]);
}
