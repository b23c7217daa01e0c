import { repeatSearchForOtherKind, type ExploreFilters } from '#web/features/discovery/explore-filters.ts';
import { restaurantResultsQuery, sandwichResultsQuery } from '#web/features/discovery/explore-results.ts';
import {
  parseExploreUrlWithStoredKind,
  dropTriedFilterForVisitor,
} from '#web/features/discovery/use-explore-filters.ts';
import { tagsQuery } from '#web/features/tags/queries.ts';
import { getDistanceOrigin } from '#web/lib/geo/geolocation.ts';
import type { PageLoadContext } from '#web/routes.ts';

export async function load(context: PageLoadContext) {
  const { client, search, viewer } = context;
  const explore = dropTriedFilterForVisitor(parseExploreUrlWithStoredKind(search.toString()), viewer);
  const [count] = await Promise.all([
    loadResults(context, explore),
    explore.view === 'sandwiches' && client.prefetchQuery(tagsQuery()),
  ]);
  if (explore.q && count === 0) await loadResults(context, repeatSearchForOtherKind(explore));
}

async function loadResults(
  { client, site, viewer }: PageLoadContext,
  explore: ExploreFilters,
): Promise<number | null> {
  const point = getDistanceOrigin(site.fallbackLocation);
  const results = await (
    explore.view === 'restaurants'
      ? client.fetchInfiniteQuery(restaurantResultsQuery(explore, point))
      : client.fetchInfiniteQuery(sandwichResultsQuery(explore, point, viewer))
  ).catch(() => null);
  return results?.pages[0]?.rows.length ?? null;
}
