import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hoursOfOperation } from './hours.ts';
import { location } from './locations.ts';
import { ratingCounts } from './ratings.ts';
import { sandwich } from './sandwiches.ts';
import {
  bothOrNone,
  bothOrNoneIssue,
  id,
  idParams,
  listText,
  numberText,
  paging,
  position,
  searchText,
} from './scalars.ts';

export const RESTAURANT_TYPES = [
  'Fast Food',
  'Fast Casual',
  'Casual Dining',
  'Fine Dining',
  'Food Truck',
  'Cafe',
  'Pub',
  'Restaurant',
  'Deli',
  'Bakery',
] as const;
export const PRICE_RANGES = ['$', '$$', '$$$', '$$$$'] as const;

export const restaurant = z.object({
  id,
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  /** Its storefront as a drawing, for when there is no photo. */
  drawingUrl: z.string(),
  website: z.string().nullable(),
  restaurantType: z.enum(RESTAURANT_TYPES),
  priceRange: z.enum(PRICE_RANGES).nullable(),
  sandwichCount: z.int(),
  locationCount: z.int(),
  /** Plain mean over all reviews of its sandwiches; 0 without any. */
  averageRating: z.number(),
  reviewCount: z.int(),
  // Of the closest location where a position was given, else of the first.
  address: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  hoursOfOperation: hoursOfOperation.nullable(),
  timeZone: z.string().nullable(),
  /** Miles to the closest location. */
  distance: z.number().optional(),
  /** The nearest, else the first 20. */
  locations: z.array(location).optional(),
  closestLocationIndex: z.int().optional(),
});
export type Restaurant = z.output<typeof restaurant>;

export const restaurantDetails = restaurant.extend({ locations: z.array(location), ratingCounts });
export type RestaurantDetails = z.output<typeof restaurantDetails>;

/** How many locations to put inside each restaurant; cards need one. */
const locationsInside = { locations: numberText(0, 20).optional() };

export const listRestaurants = endpoint({
  method: 'GET',
  path: '/api/restaurants',
  summary: 'Restaurants by name',
  query: z.strictObject(paging),
  answers: { 200: z.array(restaurant) },
});

export const listRestaurantsWithLocations = endpoint({
  method: 'GET',
  path: '/api/restaurants-with-locations',
  summary: 'Restaurants by name, each with its first 20 locations',
  query: z.strictObject({ ...paging, ...locationsInside }),
  answers: { 200: z.array(restaurant) },
});

export const searchRestaurants = endpoint({
  method: 'GET',
  path: '/api/restaurants/search',
  summary: 'Restaurants by text, position, opening and price',
  query: z
    .strictObject({
      ...paging,
      ...locationsInside,
      ...position,
      q: searchText.optional(),
      radius: numberText(0, 12_500).optional(),
      openNow: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional(),
      restaurantType: listText(RESTAURANT_TYPES).optional(),
      priceRange: listText(PRICE_RANGES).optional(),
      sort: z.enum(['best', 'rating', 'distance', 'price']).optional(),
    })
    .refine(bothOrNone, bothOrNoneIssue),
  answers: { 200: z.array(restaurant) },
});

export const getRestaurant = endpoint({
  method: 'GET',
  path: '/api/restaurants/{id}',
  summary: 'One restaurant with its nearest (else first) 20 locations and its rating histogram',
  params: idParams,
  query: z.strictObject(position).refine(bothOrNone, bothOrNoneIssue),
  answers: { 200: restaurantDetails },
  refusals: [404, 410],
});

export const listRestaurantLocations = endpoint({
  method: 'GET',
  path: '/api/restaurants/{id}/locations',
  summary: 'Its locations, nearest first where a position is given',
  params: idParams,
  query: z.strictObject({ ...paging, ...position }).refine(bothOrNone, bothOrNoneIssue),
  answers: { 200: z.array(location) },
  refusals: [404, 410],
});

export const listRestaurantSandwiches = endpoint({
  method: 'GET',
  path: '/api/restaurants/{id}/sandwiches',
  summary: 'Its sandwiches, the most popular first',
  params: idParams,
  query: z.strictObject(paging),
  answers: { 200: z.array(sandwich) },
  refusals: [404, 410],
});

export const restaurantEndpoints = [
  listRestaurants,
  listRestaurantsWithLocations,
  searchRestaurants,
  getRestaurant,
  listRestaurantLocations,
  listRestaurantSandwiches,
] as const;
