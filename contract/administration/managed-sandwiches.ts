import { z } from 'zod';
import { SANDWICH_MISSING_DATA } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { idTextSchema, numberTextSchema, searchTextSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';
import { sandwichSummarySchema } from '../catalog/sandwiches.ts';

export const MANAGED_SANDWICH_SORTS = ['name', 'restaurant', 'price', 'ratings', 'changed'] as const;

export const managedSandwichFilter = {
  q: searchTextSchema
    .meta({ description: 'Words in the name, ingredients, or restaurant name, or an ID such as #12' })
    .optional(),
  tagId: idTextSchema.optional(),
  missing: z.enum(SANDWICH_MISSING_DATA).optional(),
  minPrice: numberTextSchema(0, 1_000_000).meta({ description: 'In dollars' }).optional(),
  maxPrice: numberTextSchema(0, 1_000_000).meta({ description: 'In dollars' }).optional(),
};

/** The list for admins; the endpoints that write are in contract/catalog/sandwiches.ts. */
export const listManagedSandwichesEndpoint = endpoint({
  operationId: 'listManagedSandwiches',
  method: 'GET',
  path: '/api/managed-sandwiches',
  summary: 'Lists the sandwiches of all restaurants for admins, with filters, sorting, and exact counts',
  query: z.strictObject({
    ...pagingQueryParams,
    ...managedSandwichFilter,
    sort: z.enum(MANAGED_SANDWICH_SORTS).optional(),
    order: z.enum(['ascending', 'descending']).optional(),
  }),
  responses: { 200: z.array(sandwichSummarySchema) },
  errorStatuses: [401, 403],
});

export const managedSandwichEndpoints = [listManagedSandwichesEndpoint] as const;
