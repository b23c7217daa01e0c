import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idSchema, numberTextSchema, plainTextSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';
import { mergeSideSchema } from './merges.ts';

export const DUPLICATE_REASONS = ['name', 'brand', 'website', 'phone', 'address', 'pin'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export const duplicateGroupSchema = z.object({
  /** What they share, the strongest first. */
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  /** The oldest one, which a merge would keep, comes first. */
  restaurants: z.array(mergeSideSchema),
  /** All restaurants of the group, which can be more than the listed ones. */
  total: z.int(),
});
export type DuplicateGroup = z.output<typeof duplicateGroupSchema>;

export const listDuplicatesEndpoint = endpoint({
  operationId: 'listDuplicates',
  method: 'GET',
  path: '/api/duplicates',
  summary: 'Lists restaurants that may be the same, likeliest first',
  query: z.strictObject({ ...pagingQueryParams }),
  responses: { 200: z.array(duplicateGroupSchema) },
  errorStatuses: [401, 403],
});

export const dismissDuplicatesEndpoint = endpoint({
  operationId: 'dismissDuplicates',
  method: 'POST',
  path: '/api/dismissed-duplicates',
  summary:
    'Marks a restaurant as different from the others; only a restaurant that resembles both joins them again',
  body: z.strictObject({
    restaurantId: idSchema,
    otherIds: z
      .array(idSchema)
      .min(1, 'Choose at least one more.')
      .max(50, 'You can choose up to 50 at a time.'),
  }),
  responses: { 204: null },
  errorStatuses: [401, 403, 404],
});

export const alreadyListedRestaurantSchema = z.object({
  restaurantId: z.int(),
  restaurantName: z.string(),
  /** null if the restaurant is on the site, but not at this address. */
  locationId: z.int().nullable(),
});
export type AlreadyListedRestaurant = z.output<typeof alreadyListedRestaurantSchema>;

export const findListedPlaceEndpoint = endpoint({
  operationId: 'findListedPlace',
  method: 'GET',
  path: '/api/listed-place',
  summary: 'Checks whether a restaurant is already on the site, before someone adds it',
  query: z.strictObject({
    name: plainTextSchema(200).trim().min(1),
    address: plainTextSchema(500).trim().optional(),
    latitude: numberTextSchema(-90, 90).optional(),
    longitude: numberTextSchema(-180, 180).optional(),
  }),
  responses: { 200: z.object({ listed: alreadyListedRestaurantSchema.nullable() }) },
  errorStatuses: [401, 403],
});

export const duplicateEndpoints = [
  listDuplicatesEndpoint,
  dismissDuplicatesEndpoint,
  findListedPlaceEndpoint,
] as const;
