import { z } from 'zod';
import { mergeableEntityTypeSchema } from '../base/problem-details.ts';
import { endpoint } from '../base/endpoint.ts';
import { bigintIdParamsSchema, idSchema, idTextSchema, isoDateTimeSchema } from '../base/field-schemas.ts';
import { pagingQueryParams, splitCommaSeparated } from '../base/query-params.ts';

export const MAX_MERGED_ENTITIES = 50;
const TOO_FEW = 'Choose at least two.';
const TOO_MANY = `You can merge up to ${MAX_MERGED_ENTITIES} at a time.`;

const idsSchema = z.array(idSchema).min(2, TOO_FEW).max(MAX_MERGED_ENTITIES, TOO_MANY);

export const createMergesEndpoint = endpoint({
  operationId: 'createMerges',
  method: 'POST',
  path: '/api/merges',
  summary: 'Merges restaurants, locations of one restaurant, or sandwiches; the lowest ID stays',
  body: z.strictObject({ entityType: mergeableEntityTypeSchema, ids: idsSchema }),
  responses: {
    201: z.object({
      entityType: mergeableEntityTypeSchema,
      targetId: z.int(),
      changeSetId: z.int(),
      merges: z.array(z.object({ id: z.int(), mergedId: z.int() })),
    }),
  },
  errorStatuses: [401, 403, 404, 409, 410],
  requestHeaders: ['Idempotency-Key'],
});
export type CreatedMerges = z.output<(typeof createMergesEndpoint)['responses'][201]>;

export const mergeSideSchema = z.object({
  id: z.int(),
  name: z.string(),
  restaurantName: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  imageUrl: z.string().nullable(),
  locationCount: z.int(),
  sandwichCount: z.int(),
  reviewCount: z.int(),
});
export type MergeSide = z.output<typeof mergeSideSchema>;

export const mergePreviewSchema = z.object({
  kept: mergeSideSchema,
  merged: z.array(mergeSideSchema),
  /** How many rows move to the kept one. */
  moves: z.object({
    locations: z.int(),
    sandwiches: z.int(),
    reviews: z.int(),
    listEntries: z.int(),
    rankedSandwiches: z.int(),
    tags: z.int(),
  }),
  /** Members who have reviewed both: their older review is kept with the merge. */
  olderReviews: z.int(),
  /** Locations and sandwiches that both restaurants have, which are merged too. */
  parts: z.array(
    z.object({
      entityType: mergeableEntityTypeSchema,
      targetId: z.int(),
      mergedId: z.int(),
      name: z.string(),
    }),
  ),
});
export type MergePreview = z.output<typeof mergePreviewSchema>;

export const previewMergeEndpoint = endpoint({
  operationId: 'previewMerge',
  method: 'GET',
  path: '/api/merge-preview',
  summary: 'Previews what a merge would move',
  query: z.strictObject({
    entityType: mergeableEntityTypeSchema,
    ids: z
      .string()
      .max(600)
      .transform(splitCommaSeparated)
      .pipe(z.array(idTextSchema).min(2, TOO_FEW).max(MAX_MERGED_ENTITIES, TOO_MANY))
      .meta({ description: 'IDs, separated by commas' }),
  }),
  responses: { 200: mergePreviewSchema },
  errorStatuses: [401, 403, 404, 409, 410],
});

export const catalogMergeSchema = z.object({
  id: z.int(),
  entityType: mergeableEntityTypeSchema,
  targetId: z.int(),
  targetName: z.string(),
  mergedId: z.int(),
  mergedName: z.string(),
  by: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
  dateMerged: isoDateTimeSchema,
});
export type CatalogMerge = z.output<typeof catalogMergeSchema>;

export const listMergesEndpoint = endpoint({
  operationId: 'listMerges',
  method: 'GET',
  path: '/api/merges',
  summary: 'Lists the merges that can be undone, newest first',
  query: z.strictObject({ ...pagingQueryParams }),
  responses: { 200: z.array(catalogMergeSchema) },
  errorStatuses: [401, 403],
});

export const undoMergeEndpoint = endpoint({
  operationId: 'undoMerge',
  method: 'DELETE',
  path: '/api/merges/{id}',
  summary: 'Undoes a merge; lists what someone has added since, which stays with the kept one',
  params: bigintIdParamsSchema,
  responses: {
    200: z.object({
      entityType: mergeableEntityTypeSchema,
      targetId: z.int(),
      mergedId: z.int(),
      changeSetId: z.int(),
      added: z.array(
        z.object({ entityType: z.enum(['review', 'sandwich', 'location']), id: z.int(), name: z.string() }),
      ),
    }),
  },
  errorStatuses: [401, 403, 404, 409],
});
export type UndoneMerge = z.output<(typeof undoMergeEndpoint)['responses'][200]>;

export const catalogMergeEndpoints = [
  createMergesEndpoint,
  previewMergeEndpoint,
  listMergesEndpoint,
  undoMergeEndpoint,
] as const;
