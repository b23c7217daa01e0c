import { z } from 'zod';
import { auditEntrySchema } from '../administration/audit.ts';
import { endpoint } from '../base/endpoint.ts';
import {
  bigintIdParamsSchema,
  idParamsSchema,
  idSchema,
  isoDateTimeSchema,
  userIdSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

export const CHANGE_ORIGINS = ['edit', 'bulk-edit', 'import', 'merge', 'suggestion', 'revert'] as const;

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
const fieldSchema = z.enum(HISTORY_FIELD_NAMES);
export type HistoryField = z.output<typeof fieldSchema>;

const changeAction = z.enum(['create', 'update', 'delete', 'restore']);
const who = z
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
    by: who,
    /** The suggestion that it comes from, which can be reported. */
    suggestionId: z.int().nullable(),
    /** In words; null is an empty field. */
    fields: z.array(
      z.object({ field: fieldSchema, before: z.string().nullable(), after: z.string().nullable() }),
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
  body: z.strictObject({ fields: z.array(fieldSchema).min(1).max(HISTORY_FIELD_NAMES.length) }),
  responses: {
    200: z.object({ changeSetId: z.int(), restored: z.array(fieldSchema), leftAlone: z.array(fieldSchema) }),
  },
  errorStatuses: [401, 403, 404, 409, 410],
});

const changeSetSchema = z
  .object({
    id: z.int(),
    origin: z.enum(CHANGE_ORIGINS),
    summary: z.string(),
    by: who,
    revertedId: z.int().nullable(),
    /** Change sets that revert this one, or a part of it. */
    revertedBy: z.array(z.int()),
    changeCount: z.int(),
    dateCreated: isoDateTimeSchema,
  })
  .meta({ id: 'ChangeSet' });
export type ChangeSet = z.output<typeof changeSetSchema>;

export const getChangeSetEndpoint = endpoint({
  operationId: 'getChangeSet',
  method: 'GET',
  path: '/api/change-sets/{id}',
  summary: 'Returns one change set; GET /api/audit?changeSetId= lists its changes',
  params: bigintIdParamsSchema,
  responses: { 200: changeSetSchema },
  errorStatuses: [401, 403, 404],
});

const revertedEntity = z.object({
  entityType: z.enum(['restaurant', 'location', 'sandwich', 'tag']),
  entityId: idSchema,
  entityName: z.string().nullable(),
  fields: z.array(fieldSchema),
});

export const revertResultSchema = z
  .object({
    /** null until something is changed. */
    changeSetId: z.int().nullable(),
    /** Send it as `before`, with the change set, to get older changes; null after the last page. */
    next: z.int().nullable(),
    reverted: z.array(revertedEntity.extend({ action: z.enum(['update', 'delete', 'restore']) })),
    /** What has changed since, or cannot be reverted now. */
    leftAlone: z.array(revertedEntity.extend({ reason: z.string() })),
  })
  .meta({ id: 'RevertResult' });
export type RevertResult = z.output<typeof revertResultSchema>;

/** One call reverts a few hundred changes, newest first, so that an import of any size can be reverted in steps. */
const revertStep = {
  dryRun: z
    .boolean()
    .default(false)
    .meta({ description: 'true: shows what would change, without changing anything' }),
  before: z.int().min(1).optional().meta({ description: '`next` from the previous step' }),
  changeSetId: z.int().min(1).optional().meta({ description: '`changeSetId` from the previous step' }),
};

export const revertChangeSetEndpoint = endpoint({
  operationId: 'revertChangeSet',
  method: 'POST',
  path: '/api/change-sets/{id}/revert',
  summary: 'Reverts a change set, except for what has changed since',
  params: bigintIdParamsSchema,
  body: z.strictObject(revertStep),
  responses: { 200: revertResultSchema },
  errorStatuses: [401, 403, 404, 409],
});

export const revertMemberChangesEndpoint = endpoint({
  operationId: 'revertMemberChanges',
  method: 'POST',
  path: '/api/users/{id}/revert-changes',
  summary: 'Reverts a member’s catalog changes since a given day, except for what has changed again',
  params: z.strictObject({ id: userIdSchema }),
  body: z.strictObject({ since: z.iso.date('must be a date like 2026-11-26'), ...revertStep }),
  responses: { 200: revertResultSchema },
  errorStatuses: [401, 403, 404, 409],
});

export const historyEndpoints = [
  listRestaurantHistoryEndpoint,
  listSandwichHistoryEndpoint,
  getLastChangeEndpoint,
  restoreFieldsEndpoint,
  getChangeSetEndpoint,
  revertChangeSetEndpoint,
  revertMemberChangesEndpoint,
] as const;
