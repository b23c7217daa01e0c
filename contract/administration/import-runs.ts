import { z } from 'zod';
import { historyEntrySchema } from '../catalog/history.ts';
import { revertResultSchema } from '../catalog/change-sets.ts';
import { endpoint } from '../base/endpoint.ts';
import {
  bigintIdParamsSchema,
  isoDateTimeSchema,
  singleLineSchema,
  requiredSingleLineSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';
import { DOUBTFUL_CHANGE_FIELDS } from './doubtful-changes.ts';
import { DATA_SOURCE_KINDS, DATA_SOURCE_TRUSTS } from '../base/enum-values.ts';
import {
  MAX_LICENSE_LENGTH,
  MAX_PLACES_FILE_BYTES,
  MAX_SOURCE_LENGTH,
  PLACES_FILE_TOO_LARGE_MESSAGE,
} from '../base/admin-limits.ts';

/** `checking`, `importing` and `reverting` are done by a job; `stopped` is a command that was interrupted. */
export const IMPORT_RUN_STATES = [
  'checking',
  'ready',
  'importing',
  'imported',
  'failed',
  'stopped',
  'reverting',
  'reverted',
] as const;
export type ImportRunState = (typeof IMPORT_RUN_STATES)[number];

const importCountsSchema = z.object({
  rows: z.int(),
  /** Places of the file. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  /** Changes that wait for a person. */
  doubtful: z.int(),
  newRestaurants: z.int(),
  newLocations: z.int(),
  changedLocations: z.int(),
  removedLocations: z.int(),
});
export type ImportRunCounts = z.output<typeof importCountsSchema>;

const importRunSchema = z
  .object({
    id: z.int(),
    fileName: z.string(),
    /** null if the file names its sources. */
    source: z.string().nullable(),
    /** null is the operator at the command line; without a username it is a former member. */
    by: z.object({ username: z.string().nullable() }).nullable(),
    state: z.enum(IMPORT_RUN_STATES),
    /** Counts bytes and then rows while a file is checked, and changes while a run is reverted. */
    progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
    counts: importCountsSchema.nullable(),
    /** The counts say what would change; nothing has changed yet. */
    isPreview: z.boolean(),
    error: z.string().nullable(),
    /** null until the catalog is changed. */
    changeSetId: z.int().nullable(),
    revertChangeSetId: z.int().nullable(),
    may: z.object({ start: z.boolean(), revert: z.boolean(), discard: z.boolean() }),
    dateCreated: isoDateTimeSchema,
    dateEnded: isoDateTimeSchema.nullable(),
  })
  .meta({ id: 'ImportRun' });
export type ImportRunSummary = z.output<typeof importRunSchema>;

const placeExampleSchema = z.object({ line: z.int(), name: z.string(), address: z.string() });
const countedReasonSchema = z.object({ reason: z.string(), count: z.int() });

const importRunDetailsSchema = importRunSchema
  .extend({
    /** The first places of the file. */
    examples: z.object({
      added: z.array(placeExampleSchema),
      changed: z.array(placeExampleSchema),
      unchanged: z.array(placeExampleSchema),
    }),
    /** The first restaurants and locations that a preview would change. */
    changes: z.array(historyEntrySchema.pick({ id: true, entityType: true, entityName: true, fields: true })),
    /** The first ones of a preview. */
    doubtful: z.array(
      z.object({
        restaurantName: z.string(),
        field: z.enum(DOUBTFUL_CHANGE_FIELDS),
        address: z.string(),
        proposedAddress: z.string(),
      }),
    ),
    /** The first ones. */
    skippedRows: z.array(z.object({ line: z.int(), reason: z.string() })),
    skipReasons: z.array(countedReasonSchema),
    remarks: z.array(countedReasonSchema),
    revert: z
      .object({
        revertedCount: z.int(),
        leftAloneCount: z.int(),
        /** The first ones. */
        leftAlone: revertResultSchema.shape.leftAlone,
      })
      .nullable(),
  })
  .meta({ id: 'ImportRunDetails' });
export type ImportRunDetails = z.output<typeof importRunDetailsSchema>;

export const listImportRunsEndpoint = endpoint({
  operationId: 'listImportRuns',
  method: 'GET',
  path: '/api/import-runs',
  summary: 'Lists the imports of places from the browser and the command line, newest first',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(importRunSchema) },
  errorStatuses: [401, 403],
});

export const getImportRunEndpoint = endpoint({
  operationId: 'getImportRun',
  method: 'GET',
  path: '/api/import-runs/{id}',
  summary: 'Returns one import with examples, skipped rows, and what a revert left alone',
  params: bigintIdParamsSchema,
  responses: { 200: importRunDetailsSchema },
  errorStatuses: [401, 403, 404],
});

export const createImportRunEndpoint = endpoint({
  operationId: 'createImportRun',
  method: 'POST',
  path: '/api/import-runs',
  summary: 'Uploads a file of places and previews what its import would change',
  query: z.strictObject({
    fileName: requiredSingleLineSchema(200, 'Please choose a file.'),
    source: singleLineSchema(MAX_SOURCE_LENGTH)
      .min(1)
      .meta({ description: 'Default: taken from the file or its name' })
      .optional(),
    kind: z.enum(DATA_SOURCE_KINDS).optional(),
    license: singleLineSchema(MAX_LICENSE_LENGTH).optional(),
    date: z.iso
      .date('Enter the date as YYYY-MM-DD, like 2024-03-15.')
      .meta({ description: 'The date of the data. Default: the date of the source' })
      .optional(),
    trust: z.enum(DATA_SOURCE_TRUSTS).meta({ description: 'For a new source' }).optional(),
  }),
  rawBody: {
    accepts: 'application/*',
    maxBytes: MAX_PLACES_FILE_BYTES,
    description: 'A CSV, GeoJSON, or GeoJSON Lines file, gzipped or not, sent as application/octet-stream',
    otherType: 'Please send the file as application/octet-stream.',
    tooLarge: PLACES_FILE_TOO_LARGE_MESSAGE,
  },
  responses: { 201: importRunSchema },
  errorStatuses: [401, 403, 409, 413, 415, 422],
});

export const startImportRunEndpoint = endpoint({
  operationId: 'startImportRun',
  method: 'POST',
  path: '/api/import-runs/{id}/start',
  summary: 'Imports a previewed file in the background; a failed import picks up where it stopped',
  params: bigintIdParamsSchema,
  responses: { 202: importRunSchema },
  errorStatuses: [401, 403, 404, 409],
});

export const revertImportRunEndpoint = endpoint({
  operationId: 'revertImportRun',
  method: 'POST',
  path: '/api/import-runs/{id}/revert',
  summary: 'Reverts an import in the background, except for what has changed since',
  params: bigintIdParamsSchema,
  responses: { 202: importRunSchema },
  errorStatuses: [401, 403, 404, 409],
});

export const deleteImportRunEndpoint = endpoint({
  operationId: 'deleteImportRun',
  method: 'DELETE',
  path: '/api/import-runs/{id}',
  summary: 'Discards a file that no one has imported',
  params: bigintIdParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 403, 404, 409],
});

export const importRunEndpoints = [
  listImportRunsEndpoint,
  getImportRunEndpoint,
  createImportRunEndpoint,
  startImportRunEndpoint,
  revertImportRunEndpoint,
  deleteImportRunEndpoint,
] as const;
