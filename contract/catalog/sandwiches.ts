import { z } from 'zod';
import { MAX_TAGS_OF_SANDWICH } from '../base/admin-limits.ts';
import { DIET_FILTERS, PRICE_RANGES, SEARCH_SORTS } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { geoBoxTextSchema } from './map.ts';
import { openHoursQueryParams } from '../base/opening-hours.ts';
import { ratingCountsSchema, reviewSchema } from './reviews.ts';
import {
  booleanTextSchema,
  idSchema,
  idParamsSchema,
  idTextSchema,
  isoDateTimeSchema,
  numberTextSchema,
  plainTextSchema,
  revisionSchema,
  searchTextSchema,
} from '../base/field-schemas.ts';
import {
  hasBothOrNoCoordinates,
  incompleteLatLngIssue,
  commaSeparatedEnumSchema,
  pagingQueryParams,
  positionQueryParams,
  radiusQueryParam,
  splitCommaSeparated,
} from '../base/query-params.ts';
import { newSandwichSchema, sandwichChangesSchema } from './sandwich-input.ts';
import { tagSchema } from './tags.ts';

/** null means unknown, which is never the same as free of it. */
const contains = z.boolean().nullable();

export const sandwichFieldsSchema = z.object({
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  price: z.number().nullable(),
  ingredients: z.array(z.string()),
  containsGluten: contains,
  containsDairy: contains,
  containsEggs: contains,
  organic: contains,
  isSpicy: z.boolean(),
  spiceLevel: z.int().min(0).max(5),
});
export type SandwichFields = z.output<typeof sandwichFieldsSchema>;

export const sandwichSummarySchema = z
  .object({
    id: idSchema,
    restaurantId: idSchema,
    restaurantName: z.string(),
    ...sandwichFieldsSchema.omit({ organic: true }).shape,
    drawingUrl: z.string(),
    dietaryInfo: z.object({
      ...sandwichFieldsSchema.pick({
        containsGluten: true,
        containsDairy: true,
        containsEggs: true,
        organic: true,
      }).shape,
      spicy: z.boolean(),
    }),
    tags: z.array(tagSchema),
    revision: revisionSchema,
    averageRating: z.number(),
    reviewCount: z.int(),
    distance: z.number().optional(),
  })
  .meta({ id: 'Sandwich' });
export type Sandwich = z.output<typeof sandwichSummarySchema>;

export const sandwichDetailsSchema = sandwichSummarySchema
  .extend({
    ratingCounts: ratingCountsSchema,
    verifiedCount: z.int().min(0),
  })
  .meta({ id: 'SandwichDetails' });
export type SandwichDetails = z.output<typeof sandwichDetailsSchema>;

const sandwichTag = z.object({ id: idSchema, name: z.string(), sandwichId: idSchema });

export const listSandwichesEndpoint = endpoint({
  operationId: 'listSandwiches',
  method: 'GET',
  path: '/api/sandwiches',
  summary: 'Lists sandwiches in the order they were added',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(sandwichSummarySchema) },
});

export const listPopularSandwichesEndpoint = endpoint({
  operationId: 'listPopularSandwiches',
  method: 'GET',
  path: '/api/sandwiches/popular',
  summary: 'Lists sandwiches by their Bayesian rating, best first',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(sandwichSummarySchema) },
});

export const searchSandwichesEndpoint = endpoint({
  operationId: 'searchSandwiches',
  method: 'GET',
  path: '/api/sandwiches/search',
  summary: 'Searches for sandwiches by text, position, price, tags, and diet',
  query: z
    .strictObject({
      ...pagingQueryParams,
      ...positionQueryParams,
      q: searchTextSchema.optional(),
      radius: radiusQueryParam('Miles from lat and lng. Default: 25, or no limit with bbox'),
      bbox: geoBoxTextSchema
        .meta({
          description:
            'west,south,east,north in degrees: only results with a location in this box. With radius, both must match',
        })
        .optional(),
      minPrice: numberTextSchema(0, 100_000)
        .meta({ description: 'In dollars; unknown prices never match' })
        .optional(),
      maxPrice: numberTextSchema(0, 100_000)
        .meta({ description: 'In dollars; unknown prices never match' })
        .optional(),
      priceRange: commaSeparatedEnumSchema(PRICE_RANGES)
        .meta({
          description:
            'One or more of $ (under 10), $$ (10 to 20), $$$ (over 20, up to 30), $$$$ (over 30), separated by commas',
        })
        .optional(),
      tags: plainTextSchema(500)
        .transform(splitCommaSeparated)
        .meta({ description: 'Tag names, separated by commas; a sandwich must have all of them' })
        .optional(),
      diet: commaSeparatedEnumSchema(DIET_FILTERS)
        .meta({
          description:
            'One or more of no-gluten, no-dairy, no-eggs, separated by commas; a sandwich must meet all of them, and unknown doesn’t count',
        })
        .optional(),
      ...openHoursQueryParams,
      spicy: booleanTextSchema.describe('true: spice level 3 or higher; false: below 3').optional(),
      sort: z
        .enum(SEARCH_SORTS)
        .meta({
          description:
            'best: matches in the name first, then the most popular. rating: average rating, then number of reviews. distance: nearest first; needs lat and lng. price: lowest first, unknown prices last. Default: distance with lat and lng but no q, otherwise best',
        })
        .optional(),
      hasTried: booleanTextSchema
        .meta({
          description:
            'true: only sandwiches you’ve tried; false: only those you haven’t. Ignored without your own userId',
        })
        .optional(),
      userId: z.string().max(64).meta({ description: 'Your own user ID, for hasTried' }).optional(),
    })
    .refine(hasBothOrNoCoordinates, incompleteLatLngIssue),
  responses: { 200: z.array(sandwichSummarySchema) },
});

export const getSandwichEndpoint = endpoint({
  operationId: 'getSandwich',
  method: 'GET',
  path: '/api/sandwiches/{id}',
  summary: 'Returns one sandwich with its rating histogram',
  params: idParamsSchema,
  responses: { 200: sandwichDetailsSchema },
  errorStatuses: [404, 410],
});

export const listSandwichTagsEndpoint = endpoint({
  operationId: 'listSandwichTags',
  method: 'GET',
  path: '/api/sandwiches/{id}/tags',
  summary: 'Lists its tags',
  params: idParamsSchema,
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(sandwichTag) },
  errorStatuses: [404, 410],
});

export const listSandwichReviewsEndpoint = endpoint({
  operationId: 'listSandwichReviews',
  method: 'GET',
  path: '/api/sandwiches/{id}/reviews',
  summary: 'Lists its reviews, newest first',
  params: idParamsSchema,
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(reviewSchema) },
  errorStatuses: [404, 410],
});

export const createSandwichEndpoint = endpoint({
  operationId: 'createSandwich',
  method: 'POST',
  path: '/api/sandwiches',
  summary: 'Adds a sandwich to a restaurant',
  body: newSandwichSchema,
  responses: { 201: sandwichSummarySchema },
  errorStatuses: [401, 403, 404, 409, 410],
  requestHeaders: ['Idempotency-Key'],
});

export const updateSandwichEndpoint = endpoint({
  operationId: 'updateSandwich',
  method: 'PATCH',
  path: '/api/sandwiches/{id}',
  summary: 'Changes a sandwich, or only its photo',
  params: idParamsSchema,
  body: sandwichChangesSchema,
  responses: { 200: sandwichSummarySchema },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['If-Match'],
});

export const changeRestaurantOfSandwichEndpoint = endpoint({
  operationId: 'changeRestaurantOfSandwich',
  method: 'PUT',
  path: '/api/sandwiches/{id}/restaurant',
  summary: 'Moves a sandwich with its reviews to another restaurant',
  params: idParamsSchema,
  body: z.strictObject({ restaurantId: idSchema }),
  responses: { 200: sandwichSummarySchema },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['If-Match'],
});

export const deleteSandwichEndpoint = endpoint({
  operationId: 'deleteSandwich',
  method: 'DELETE',
  path: '/api/sandwiches/{id}',
  summary: 'Takes a sandwich off the menu; reviews and XP stay, and an admin can restore it',
  params: idParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['If-Match'],
});

export const restoreSandwichEndpoint = endpoint({
  operationId: 'restoreSandwich',
  method: 'POST',
  path: '/api/sandwiches/{id}/restoration',
  summary: 'Restores a deleted sandwich, if its restaurant is on the site',
  params: idParamsSchema,
  responses: { 200: sandwichSummarySchema },
  errorStatuses: [401, 403, 404, 409, 410],
});

export const setSandwichTagsEndpoint = endpoint({
  operationId: 'setSandwichTags',
  method: 'PUT',
  path: '/api/sandwiches/{id}/tags',
  summary: 'Replaces its tags',
  params: idParamsSchema,
  body: z.object({ tagIds: z.array(idSchema).max(MAX_TAGS_OF_SANDWICH) }),
  responses: { 200: z.array(sandwichTag) },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['If-Match'],
});

const deletedSandwich = z
  .object({
    id: idSchema,
    name: z.string(),
    restaurantId: idSchema,
    restaurantName: z.string(),
    dateDeleted: isoDateTimeSchema,
  })
  .meta({ id: 'DeletedSandwich' });
export type DeletedSandwich = z.output<typeof deletedSandwich>;

export const listDeletedSandwichesEndpoint = endpoint({
  operationId: 'listDeletedSandwiches',
  method: 'GET',
  path: '/api/deleted-sandwiches',
  summary: 'Lists deleted sandwiches, optionally of one restaurant, last deleted first',
  query: z.strictObject({ ...pagingQueryParams, restaurantId: idTextSchema.optional() }),
  responses: { 200: z.array(deletedSandwich) },
  errorStatuses: [401, 403],
});

export const sandwichEndpoints = [
  listSandwichesEndpoint,
  listPopularSandwichesEndpoint,
  searchSandwichesEndpoint,
  getSandwichEndpoint,
  listSandwichTagsEndpoint,
  listSandwichReviewsEndpoint,
  createSandwichEndpoint,
  updateSandwichEndpoint,
  changeRestaurantOfSandwichEndpoint,
  deleteSandwichEndpoint,
  restoreSandwichEndpoint,
  setSandwichTagsEndpoint,
  listDeletedSandwichesEndpoint,
] as const;
