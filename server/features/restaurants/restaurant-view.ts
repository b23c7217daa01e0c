import type { Location } from '#contract/locations.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { meanRating } from '#rules/ratings.ts';
import { restaurantImagePath } from '#server/features/images/images.ts';
import type { LocationsInside } from './locations/locations-inside.ts';
import type { RestaurantRow } from './queries.ts';

/** Its own address, pin, phone and hours are those of one location (decisions.md point 41). */
export function toRestaurant(row: RestaurantRow, closest: Location | null): Restaurant {
  const { ratingSum, ratingCount, restaurantType, priceRange, ...shown } = row;
  return {
    ...shown,
    restaurantType: restaurantType as Restaurant['restaurantType'],
    priceRange: priceRange as Restaurant['priceRange'],
    drawingUrl: restaurantImagePath(row),
    averageRating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
    address: closest?.address ?? null,
    phoneNumber: closest?.phoneNumber ?? null,
    latitude: closest?.latitude ?? null,
    longitude: closest?.longitude ?? null,
    hoursOfOperation: closest?.hoursOfOperation ?? null,
    timeZone: closest?.timeZone ?? null,
    specialDays: closest?.specialDays ?? [],
    closure: closest?.closure ?? null,
  };
}

export function toRestaurantWithLocations(
  row: RestaurantRow,
  { locations, closest }: LocationsInside,
): Restaurant & { locations: Location[] } {
  const restaurant = { ...toRestaurant(row, closest), locations };
  if (closest?.distance === undefined) return restaurant;
  const closestLocationIndex = locations.findIndex(({ id }) => id === closest.id);
  const { distance } = closest;
  return { ...restaurant, distance, ...(closestLocationIndex >= 0 && { closestLocationIndex }) };
}
