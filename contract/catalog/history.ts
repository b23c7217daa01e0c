import { z } from 'zod';
import { auditEntrySchema } from '../administration/audit.ts';
import { CHANGE_ORIGINS } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { bigintIdParamsSchema, idParamsSchema, idSchema, isoDateTimeSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

/** Names of the API's fields, except for `pin` (latitude and longitude), `tags` (tagIds) and `restaurant` (restaurantId). */
export const HISTORY_FIELD_NAMES = [
  'name',
  'description',
  'imageUrl',
  'website',
  'restaurantType',
  'priceRange',
  'address',
  'pin',
  'phoneNumber',
  'hoursOfOperation',
  'specialDays',
  'closure',
  'price',
  'ingredients',
  'containsGluten',
  'containsDairy',
  'containsEggs',
  'organic',
  'isSpicy',
  'spiceLevel',
  'tags',
  'type',
  'restaurant',
] as const;
export const historyFieldSchema = z.enum(HISTORY_FIELD_NAMES);
export type HistoryField = z.output<typeof historyFieldSchema>;

const changeAction = z.enum(['create', 'update', 'delete', 'restore']);
export const changeAuthorSchema = z
  .object({
    /** null is a former member. */
    username: z.string().nullable(),
  })
  .nullable()
  .meta({ description: 'null: the operator, or an import' });

export const historyEntrySchema = z
  .object({
    id: z.int(),
    action: changeAction,
    entityType: z.enum(['restaurant', 'location', 'sandwich']),
    entityId: idSchema,
    /** The address of a location. */
    entityName: z.string(),
    origin: z.enum(CHANGE_ORIGINS),
    /** The files of an import. */
    source: z.string().nullable(),
    by: changeAuthorSchema,
    /** The suggestion that it comes from, which can be reported. */
    suggestionId: z.int().nullable(),
    /** In words; null is an empty field. */
    fields: z.array(
      z.object({ field: historyFieldSchema, before: z.string().nullable(), after: z.string().nullable() }),
    ),
    dateCreated: isoDateTimeSchema,
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof historyEntrySchema>;

export const listRestaurantHistoryEndpoint = endpoint({
  operationId: 'listRestaurantHistory',
  method: 'GET',
  path: '/api/restaurants/{id}/history',
  summary: 'Lists who changed a restaurant or one of its locations, newest first',
  params: idParamsSchema,
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(historyEntrySchema) },
  errorStatuses: [404, 410],
});

export const listSandwichHistoryEndpoint = endpoint({
  operationId: 'listSandwichHistory',
  method: 'GET',
  path: '/api/sandwiches/{id}/history',
  summary: 'Lists who changed a sandwich, newest first',
  params: idParamsSchema,
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(historyEntrySchema) },
  errorStatuses: [404, 410],
});

export const getLastChangeEndpoint = endpoint({
  operationId: 'getLastChange',
  method: 'GET',
  path: '/api/restaurants/{id}/last-change',
  summary: 'Tells who last changed a restaurant or one of its locations, and when',
  params: idParamsSchema,
  responses: {
    200: z.object({
      /** null if it was imported and never changed. */
      lastChange: auditEntrySchema.pick({ by: true, dateCreated: true }).nullable(),
    }),
  },
  errorStatuses: [401, 403],
});

export const restoreFieldsEndpoint = endpoint({
  operationId: 'restoreFields',
  method: 'POST',
  path: '/api/changes/{id}/restoration',
  summary: 'Restores fields to their values before a change, unless they have changed since',
  params: bigintIdParamsSchema,
  body: z.strictObject({ fields: z.array(historyFieldSchema).min(1).max(HISTORY_FIELD_NAMES.length) }),
  responses: {
    200: z.object({
      changeSetId: z.int(),
      restored: z.array(historyFieldSchema),
      leftAlone: z.array(historyFieldSchema),
    }),
  },
  errorStatuses: [401, 403, 404, 409, 410],
});

export const historyEndpoints = [
  listRestaurantHistoryEndpoint,
  listSandwichHistoryEndpoint,
  getLastChangeEndpoint,
  restoreFieldsEndpoint,
] as const;
