import { z } from 'zod';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_CATALOG_NAME_LENGTH,
  MAX_PHONE_NUMBER_LENGTH,
} from '#shared/text/text-limits.ts';
import { PRICE_RANGES, RESTAURANT_MISSING_DATA, RESTAURANT_TYPES } from '../base/enum-values.ts';
import { hostOfExternalImage, isSiteImageUrl } from '#shared/images/allowed-image-urls.ts';
import { isValidRestaurantWebsite, storableWebsite } from '#shared/catalog/restaurant-website.ts';
import { endpoint } from '../base/endpoint.ts';
import { geoBoxTextSchema } from './map.ts';
import { openHoursQueryParams, storedHoursSchema } from '../base/opening-hours.ts';
import { locationSchema, locationFieldsSchema } from './locations.ts';
import { ratingCountsSchema } from './reviews.ts';
import { sandwichSummarySchema } from './sandwiches.ts';
import {
  idSchema,
  idParamsSchema,
  isoDateTimeSchema,
  isStorableText,
  singleLineSchema,
  plainTextSchema,
  requiredSingleLineSchema,
  revisionSchema,
  searchTextSchema,
  UNUSABLE_CHARACTER,
} from '../base/field-schemas.ts';
import {
  hasBothOrNoCoordinates,
  incompleteLatLngIssue,
  commaSeparatedEnumSchema,
  pagingQueryParams,
  positionQueryParams,
  radiusQueryParam,
} from '../base/query-params.ts';
import { EXTERNAL_IMAGE_REJECTED_MESSAGE, imageUrlSchema } from './uploads.ts';

export const restaurantFieldsSchema = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  website: z.string().nullable(),
  restaurantType: z.enum(RESTAURANT_TYPES),
  priceRange: z.enum(PRICE_RANGES).nullable(),
});
export type RestaurantFields = z.output<typeof restaurantFieldsSchema>;

export const restaurantSchema = z
  .object({
    id: idSchema,
    ...restaurantFieldsSchema.shape,
    drawingUrl: z.string(),
    sandwichCount: z.int(),
    locationCount: z.int(),
    /** Plain mean over all reviews of its sandwiches; 0 without any. */
    averageRating: z.number(),
    reviewCount: z.int(),
    // Of the closest location if a position was given, otherwise of the first one.
    ...locationFieldsSchema.extend({
      address: z.string().nullable(),
      hoursOfOperation: storedHoursSchema.nullable(),
    }).shape,
    revision: revisionSchema,
    distance: z.number().optional(),
    locations: z.array(locationSchema).optional(),
    closestLocationIndex: z.int().optional(),
  })
  .meta({ id: 'Restaurant' });
export type Restaurant = z.output<typeof restaurantSchema>;

export const restaurantDetailsSchema = restaurantSchema
  .extend({ locations: z.array(locationSchema), ratingCounts: ratingCountsSchema })
  .meta({ id: 'RestaurantDetails' });
export type RestaurantDetails = z.output<typeof restaurantDetailsSchema>;

const locationsInside = {
  locations: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number')
    .transform(Number)
    .refine((count) => count <= 20, 'must be between 0 and 20')
    .meta({
      type: 'integer',
      minimum: 0,
      maximum: 20,
      description: 'How many locations to include in each restaurant. Default: 20',
    })
    .optional(),
};

export const listRestaurantsEndpoint = endpoint({
  operationId: 'listRestaurants',
  method: 'GET',
  path: '/api/restaurants',
  summary: 'Lists restaurants by name; with missing, only those that lack it',
  query: z.strictObject({ ...pagingQueryParams, missing: z.enum(RESTAURANT_MISSING_DATA).optional() }),
  responses: { 200: z.array(restaurantSchema) },
});

export const listRestaurantsWithLocationsEndpoint = endpoint({
  operationId: 'listRestaurantsWithLocations',
  method: 'GET',
  path: '/api/restaurants-with-locations',
  summary: 'Lists restaurants by name, each with its first 20 locations',
  query: z.strictObject({ ...pagingQueryParams, ...locationsInside }),
  responses: { 200: z.array(restaurantSchema) },
});

export const searchRestaurantsEndpoint = endpoint({
  operationId: 'searchRestaurants',
  method: 'GET',
  path: '/api/restaurants/search',
  summary: 'Searches for restaurants by text, position, opening hours, and price',
  query: z
    .strictObject({
      ...pagingQueryParams,
      ...locationsInside,
      ...positionQueryParams,
      q: searchTextSchema.optional(),
      radius: radiusQueryParam('Miles from lat and lng. Default: no limit'),
      bbox: geoBoxTextSchema
        .meta({
          description:
            'west,south,east,north in degrees: only results with a location in this box. With radius, both must match',
        })
        .optional(),
      ...openHoursQueryParams,
      restaurantType: commaSeparatedEnumSchema(RESTAURANT_TYPES).optional(),
      priceRange: commaSeparatedEnumSchema(PRICE_RANGES).optional(),
      sort: z
        .enum(['best', 'rating', 'distance', 'price'])
        .meta({
          description:
            'best: matches in the name first, then the most popular. rating: average rating, then number of reviews. distance: nearest first; needs lat and lng. price: lowest first, unknown prices last. Default: distance with lat and lng, otherwise best',
        })
        .optional(),
    })
    .refine(hasBothOrNoCoordinates, incompleteLatLngIssue),
  responses: { 200: z.array(restaurantSchema) },
});

export const getRestaurantEndpoint = endpoint({
  operationId: 'getRestaurant',
  method: 'GET',
  path: '/api/restaurants/{id}',
  summary: 'Returns one restaurant with its nearest (else first) 20 locations and its rating histogram',
  params: idParamsSchema,
  query: z.strictObject(positionQueryParams).refine(hasBothOrNoCoordinates, incompleteLatLngIssue),
  responses: { 200: restaurantDetailsSchema },
  errorStatuses: [404, 410],
});

export const listRestaurantLocationsEndpoint = endpoint({
  operationId: 'listRestaurantLocations',
  method: 'GET',
  path: '/api/restaurants/{id}/locations',
  summary:
    'Lists its locations, nearest first if you send a position; with q, only addresses that contain its words',
  params: idParamsSchema,
  query: z
    .strictObject({ ...pagingQueryParams, ...positionQueryParams, q: searchTextSchema.optional() })
    .refine(hasBothOrNoCoordinates, incompleteLatLngIssue),
  responses: { 200: z.array(locationSchema) },
  errorStatuses: [404, 410],
});

export const listRestaurantSandwichesEndpoint = endpoint({
  operationId: 'listRestaurantSandwiches',
  method: 'GET',
  path: '/api/restaurants/{id}/sandwiches',
  summary: 'Lists its sandwiches, most popular first',
  params: idParamsSchema,
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(sandwichSummarySchema) },
  errorStatuses: [404, 410],
});

const restaurantType = z.enum(RESTAURANT_TYPES, unlessChosen('Restaurant type is required'));
const priceRange = z.enum(PRICE_RANGES, unlessChosen('Price range is required'));
export const websiteSchema = z
  .string()
  .refine(isStorableText, UNUSABLE_CHARACTER)
  .refine(isValidRestaurantWebsite, 'Website must be a valid URL')
  .transform(storableWebsite)
  .nullable()
  .optional();

/** A website import supplies an external address; it is accepted but not stored, so that the restaurant can be added. */
const importedImageUrl = z
  .union([imageUrlSchema, z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)], {
    error: EXTERNAL_IMAGE_REJECTED_MESSAGE,
  })
  .transform((url) => (isSiteImageUrl(url) || hostOfExternalImage(url) !== null ? url : null));

/** A missing choice gets the specification's message, and an unknown one the list of choices. */
function unlessChosen(missing: string) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? missing : undefined;
  return { error };
}

const NO_DESCRIPTION = 'Description is required';

export const createRestaurantEndpoint = endpoint({
  operationId: 'createRestaurant',
  method: 'POST',
  path: '/api/restaurants',
  summary: 'Adds a restaurant; add its locations and sandwiches in separate calls',
  body: z.object({
    name: requiredSingleLineSchema(MAX_CATALOG_NAME_LENGTH, 'Name is required'),
    description: plainTextSchema(MAX_DESCRIPTION_LENGTH, undefined, NO_DESCRIPTION)
      .trim()
      .min(1, NO_DESCRIPTION),
    website: websiteSchema,
    restaurantType,
    priceRange,
    imageUrl: importedImageUrl.nullable().optional(),
  }),
  responses: { 201: restaurantDetailsSchema },
  errorStatuses: [401, 403, 409],
  requestHeaders: ['Idempotency-Key'],
});

export const updateRestaurantEndpoint = endpoint({
  operationId: 'updateRestaurant',
  method: 'PATCH',
  path: '/api/restaurants/{id}',
  summary: 'Changes a restaurant; a phone number applies to its first location',
  params: idParamsSchema,
  body: z.object({
    name: requiredSingleLineSchema(MAX_CATALOG_NAME_LENGTH, 'Name is required').optional(),
    description: plainTextSchema(MAX_DESCRIPTION_LENGTH).trim().optional(),
    website: websiteSchema,
    restaurantType: restaurantType.optional(),
    priceRange: priceRange.optional(),
    imageUrl: imageUrlSchema.nullable().optional(),
    phoneNumber: singleLineSchema(MAX_PHONE_NUMBER_LENGTH).nullable().optional(),
  }),
  responses: { 200: restaurantDetailsSchema },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['If-Match'],
});

export const deleteRestaurantEndpoint = endpoint({
  operationId: 'deleteRestaurant',
  method: 'DELETE',
  path: '/api/restaurants/{id}',
  summary: 'Deletes a restaurant; reviews and XP stay, and an admin can restore it',
  params: idParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['If-Match'],
});

export const restoreRestaurantEndpoint = endpoint({
  operationId: 'restoreRestaurant',
  method: 'POST',
  path: '/api/restaurants/{id}/restoration',
  summary: 'Restores a deleted restaurant',
  params: idParamsSchema,
  responses: { 200: restaurantDetailsSchema },
  errorStatuses: [401, 403, 404, 410],
});

const deletedRestaurant = z
  .object({
    id: idSchema,
    name: z.string(),
    locationCount: z.int(),
    sandwichCount: z.int(),
    dateDeleted: isoDateTimeSchema,
  })
  .meta({ id: 'DeletedRestaurant' });
export type DeletedRestaurant = z.output<typeof deletedRestaurant>;

export const listDeletedRestaurantsEndpoint = endpoint({
  operationId: 'listDeletedRestaurants',
  method: 'GET',
  path: '/api/deleted-restaurants',
  summary: 'Lists deleted restaurants, last deleted first',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(deletedRestaurant) },
  errorStatuses: [401, 403],
});

export const restaurantEndpoints = [
  listRestaurantsEndpoint,
  listRestaurantsWithLocationsEndpoint,
  searchRestaurantsEndpoint,
  getRestaurantEndpoint,
  listRestaurantLocationsEndpoint,
  listRestaurantSandwichesEndpoint,
  createRestaurantEndpoint,
  updateRestaurantEndpoint,
  deleteRestaurantEndpoint,
  restoreRestaurantEndpoint,
  listDeletedRestaurantsEndpoint,
] as const;
