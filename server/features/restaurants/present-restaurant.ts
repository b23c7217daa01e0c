import { locationFieldsSchema, type Location } from '#contract/catalog/locations.ts';
import type { Restaurant } from '#contract/catalog/restaurants.ts';
import { meanRating } from '#shared/catalog/ratings.ts';
import { restaurantImagePath } from '#server/features/drawings/drawings.ts';
import { nullFields } from '#server/platform/database/column-names.ts';
import type { EmbeddedLocations } from './locations/embed-locations.ts';
import type { RestaurantRow } from './queries.ts';

const NO_LOCATION = { ...nullFields(locationFieldsSchema), specialDays: [] };

/** Address, pin, phone, hours and distance are those of one location (D41). */
export function presentRestaurant(row: RestaurantRow, closest: Location | null): Restaurant {
  const { ratingSum, ratingCount, restaurantType, priceRange, ...fields } = row;
  return {
    ...(closest ?? NO_LOCATION),
    ...fields,
    restaurantType: restaurantType as Restaurant['restaurantType'],
    priceRange: priceRange as Restaurant['priceRange'],
    drawingUrl: restaurantImagePath(row),
    averageRating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
  };
}

export function presentRestaurantWithLocations(
  row: RestaurantRow,
  { locations, closest, closestIndex }: EmbeddedLocations,
): Restaurant & { locations: Location[] } {
  const isNear = closest?.distance !== undefined && closestIndex >= 0;
  return {
    ...presentRestaurant(row, closest),
    locations,
    ...(isNear && { closestLocationIndex: closestIndex }),
  };
}
