import { EVERYWHERE_MILES, type Position } from '#rules/distance.ts';
import { FRESH } from '#web/lib/api-query.ts';
import { listQuery } from '#web/lib/list-query.ts';
import { radiusOf, sortOf, type Explore } from './explore.ts';

export const RESULTS_PER_PAGE = 24;

export type Point = {
  /** Of the fallback; null where it is the device's own. */
  name: string | null;
} & Position;

export function sandwichResultsQuery(explore: Explore, point: Point, viewer: { id: string } | null = null) {
  const { minPrice, maxPrice, priceRange, tags, diet, spicy, hasTried } = explore;
  return listQuery('/api/sandwiches/search', FRESH.sandwiches, {
    query: {
      ...searched(explore, point),
      minPrice: minPrice ?? undefined,
      maxPrice: maxPrice ?? undefined,
      priceRange,
      tags,
      diet,
      spicy: spicy || undefined,
      ...opened(explore),
      ...(viewer && hasTried ? { hasTried, userId: viewer.id } : {}),
    },
  });
}

export function restaurantResultsQuery(explore: Explore, point: Point) {
  const { priceRange, restaurantType } = explore;
  return listQuery('/api/restaurants/search', FRESH.restaurants, {
    query: { ...searched(explore, point), locations: 1, priceRange, restaurantType, ...opened(explore) },
  });
}

export function isFromPoint(explore: Explore, point: Point): boolean {
  const isByDistance = sortOf(explore, point.name === null) === 'distance';
  return (
    explore.view === 'restaurants' || explore.bbox !== null || radiusOf(explore) !== null || isByDistance
  );
}

function opened({ openNow, openAt }: Explore) {
  return { openNow: openNow || undefined, openAt: openAt ?? undefined };
}

function searched(explore: Explore, point: Point) {
  const miles = radiusOf(explore);
  const sort = sortOf(explore, point.name === null);
  const radius = miles ?? (explore.view === 'sandwiches' ? EVERYWHERE_MILES : undefined);
  return {
    q: explore.q || undefined,
    bbox: explore.bbox ?? undefined,
    ...(isFromPoint(explore, point) ? { lat: point.latitude, lng: point.longitude, radius } : {}),
    sort,
    limit: RESULTS_PER_PAGE,
    cursor: explore.cursor ?? undefined,
  };
}
