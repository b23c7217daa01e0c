import { z } from 'zod';
import { PRICE_RANGES, RESTAURANT_TYPES } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { storedHours } from './hours.ts';
import { location } from './locations.ts';
import { ratingCounts } from './ratings.ts';
import { sandwich } from './sandwiches.ts';
import {
  bothOrNone,
  bothOrNoneIssue,
  flagText,
  id,
  idParams,
  listText,
  paging,
  position,
  radius,
  searchText,
} from './scalars.ts';

export const restaurant = z
  .object({
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
    hoursOfOperation: storedHours.nullable(),
    timeZone: z.string().nullable(),
    /** Miles to the closest location. */
    distance: z.number().optional(),
    /** The nearest, else the first 20. */
    locations: z.array(location).optional(),
    closestLocationIndex: z.int().optional(),
  })
  .meta({ id: 'Restaurant' });
export type Restaurant = z.output<typeof restaurant>;

export const restaurantDetails = restaurant
  .extend({ locations: z.array(location), ratingCounts })
  .meta({ id: 'RestaurantDetails' });
export type RestaurantDetails = z.output<typeof restaurantDetails>;

/** How many locations to put inside each restaurant; cards need one. */
const locationsInside = {
  locations: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number')
    .transform(Number)
    .refine((count) => count <= 20, 'must lie between 0 and 20')
    .meta({
      type: 'integer',
      minimum: 0,
      maximum: 20,
      description: 'How many locations inside each; 20 where nothing is said',
    })
    .optional(),
};

export const listRestaurants = endpoint({
  operationId: 'listRestaurants',
  method: 'GET',
  path: '/api/restaurants',
  summary: 'Restaurants by name',
  query: z.strictObject(paging),
  answers: { 200: z.array(restaurant) },
});

export const listRestaurantsWithLocations = endpoint({
  operationId: 'listRestaurantsWithLocations',
  method: 'GET',
  path: '/api/restaurants-with-locations',
  summary: 'Restaurants by name, each with its first 20 locations',
  query: z.strictObject({ ...paging, ...locationsInside }),
  answers: { 200: z.array(restaurant) },
});

export const searchRestaurants = endpoint({
  operationId: 'searchRestaurants',
  method: 'GET',
  path: '/api/restaurants/search',
  summary: 'Restaurants by text, position, opening and price',
  query: z
    .strictObject({
      ...paging,
      ...locationsInside,
      ...position,
      q: searchText.optional(),
      radius: radius('Miles around lat and lng; no limit where nothing is said'),
      openNow: flagText
        .meta({
          description:
            'true: only those open at this moment in their own time zone, by their nearest open location; the 5,000 locations nearest to the position are looked at',
        })
        .optional(),
      restaurantType: listText(RESTAURANT_TYPES).optional(),
      priceRange: listText(PRICE_RANGES).optional(),
      sort: z
        .enum(['best', 'rating', 'distance', 'price'])
        .meta({
          description:
            'best: the name first, then popularity. rating: mean, then number of reviews. distance: needs lat and lng. price: ascending, unknown last. Default: distance with a position, else best',
        })
        .optional(),
    })
    .refine(bothOrNone, bothOrNoneIssue),
  answers: { 200: z.array(restaurant) },
});

export const getRestaurant = endpoint({
  operationId: 'getRestaurant',
  method: 'GET',
  path: '/api/restaurants/{id}',
  summary: 'One restaurant with its nearest (else first) 20 locations and its rating histogram',
  params: idParams,
  query: z.strictObject(position).refine(bothOrNone, bothOrNoneIssue),
  answers: { 200: restaurantDetails },
  refusals: [404, 410],
});

export const listRestaurantLocations = endpoint({
  operationId: 'listRestaurantLocations',
  method: 'GET',
  path: '/api/restaurants/{id}/locations',
  summary: 'Its locations, nearest first where a position is given',
  params: idParams,
  query: z.strictObject({ ...paging, ...position }).refine(bothOrNone, bothOrNoneIssue),
  answers: { 200: z.array(location) },
  refusals: [404, 410],
});

export const listRestaurantSandwiches = endpoint({
  operationId: 'listRestaurantSandwiches',
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
