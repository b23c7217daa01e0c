import type { Location } from '#contract/locations.ts';
import { restaurant, type Restaurant } from '#contract/restaurants.ts';
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
  inside: LocationsInside,
): Restaurant & { locations: Location[] } {
  const locations = inside.locations.map((text) => JSON.parse(text) as Location);
  return { ...toRestaurantAmongLocations(row, inside), locations };
}

/** The same as text in the shape of the contract. */
export function restaurantWithLocationsAsJson(row: RestaurantRow, inside: LocationsInside): string {
  const text = JSON.stringify(restaurant.parse(toRestaurantAmongLocations(row, inside)));
  return `${text.slice(0, -1)},"locations":[${inside.locations.join(',')}]}`;
}

function toRestaurantAmongLocations(
  row: RestaurantRow,
  { closest, closestIndex }: LocationsInside,
): Restaurant {
  const shown = toRestaurant(row, closest);
  if (closest?.distance === undefined) return shown;
  const { distance } = closest;
  return { ...shown, distance, ...(closestIndex >= 0 && { closestLocationIndex: closestIndex }) };
}
