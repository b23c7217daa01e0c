import { z } from 'zod';
import { MAX_ADDRESS_LENGTH } from '#shared/text/text-limits.ts';
import { PRICE_RANGES, RESTAURANT_MISSING_DATA, RESTAURANT_TYPES } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { isStorableText, searchTextSchema, UNUSABLE_CHARACTER } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';
import { restaurantSchema } from '../catalog/restaurants.ts';

export const MANAGED_RESTAURANT_SORTS = [
  'name',
  'type',
  'price',
  'locations',
  'sandwiches',
  'changed',
] as const;

export const managedRestaurantFilter = {
  q: searchTextSchema.meta({ description: 'Words in the name or website, or an ID such as #12' }).optional(),
  type: z.enum(RESTAURANT_TYPES).optional(),
  price: z.enum([...PRICE_RANGES, 'none']).optional(),
  city: z
    .string()
    .max(MAX_ADDRESS_LENGTH)
    .refine(isStorableText, UNUSABLE_CHARACTER)
    .trim()
    .meta({ description: 'A complete part of the address between commas, such as Los Angeles' })
    .optional(),
  source: z
    .string()
    .max(200)
    .refine(isStorableText, UNUSABLE_CHARACTER)
    .meta({
      description: 'The source of at least one location; - for restaurants that don’t come from an import',
    })
    .optional(),
  missing: z.enum(RESTAURANT_MISSING_DATA).optional(),
};

/** The list for admins; the endpoints that write are in contract/catalog/restaurants.ts. */
export const listManagedRestaurantsEndpoint = endpoint({
  operationId: 'listManagedRestaurants',
  method: 'GET',
  path: '/api/managed-restaurants',
  summary: 'Lists restaurants for admins and catalog editors, with filters, sorting, and exact counts',
  query: z.strictObject({
    ...pagingQueryParams,
    ...managedRestaurantFilter,
    sort: z.enum(MANAGED_RESTAURANT_SORTS).optional(),
    order: z.enum(['ascending', 'descending']).optional(),
  }),
  responses: { 200: z.array(restaurantSchema) },
  errorStatuses: [401, 403],
});

export const managedRestaurantEndpoints = [listManagedRestaurantsEndpoint] as const;
