import { MAX_DISTANCE_MILES, type Position } from '#shared/geo/distance.ts';
import { STALE_TIMES } from '#web/lib/api/api-query.ts';
import { listQuery } from '#web/lib/api/list-query.ts';
import { radiusOf, sortOf, type Explore } from './explore.ts';

export const RESULTS_PER_PAGE = 24;

export type SearchOrigin = {
  /** Name of the fallback; null for the device's own position. */
  name: string | null;
} & Position;

export function sandwichResultsQuery(
  explore: Explore,
  point: SearchOrigin,
  viewer: { id: string } | null = null,
) {
  const { minPrice, maxPrice, priceRange, tags, diet, spicy, hasTried } = explore;
  return listQuery('/api/sandwiches/search', STALE_TIMES.sandwiches, {
    query: {
      ...searchParams(explore, point),
      minPrice: minPrice ?? undefined,
      maxPrice: maxPrice ?? undefined,
      priceRange,
      tags,
      diet,
      spicy: spicy || undefined,
      ...openParams(explore),
      ...(viewer && hasTried ? { hasTried, userId: viewer.id } : {}),
    },
  });
}

export function restaurantResultsQuery(explore: Explore, point: SearchOrigin) {
  const { priceRange, restaurantType } = explore;
  return listQuery('/api/restaurants/search', STALE_TIMES.restaurants, {
    query: {
      ...searchParams(explore, point),
      locations: 1,
      priceRange,
      restaurantType,
      ...openParams(explore),
    },
  });
}

export function usesSearchOrigin(explore: Explore, point: SearchOrigin): boolean {
  const isByDistance = sortOf(explore, point.name === null) === 'distance';
  return (
    explore.view === 'restaurants' || explore.bbox !== null || radiusOf(explore) !== null || isByDistance
  );
}

function openParams({ openNow, openAt }: Explore) {
  return { openNow: openNow || undefined, openAt: openAt ?? undefined };
}

function searchParams(explore: Explore, point: SearchOrigin) {
  const miles = radiusOf(explore);
  const sort = sortOf(explore, point.name === null);
  const radius = miles ?? (explore.view === 'sandwiches' ? MAX_DISTANCE_MILES : undefined);
  return {
    q: explore.q || undefined,
    bbox: explore.bbox ?? undefined,
    ...(usesSearchOrigin(explore, point) ? { lat: point.latitude, lng: point.longitude, radius } : {}),
    sort,
    limit: RESULTS_PER_PAGE,
    cursor: explore.cursor ?? undefined,
  };
}
