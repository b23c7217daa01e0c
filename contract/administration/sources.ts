import { z } from 'zod';
import { DATA_SOURCE_KINDS, DATA_SOURCE_TRUSTS } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { MAX_LICENSE_LENGTH } from '../base/admin-limits.ts';
import { idParamsSchema, idSchema, singleLineSchema, revisionSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

export type DataSourceKind = (typeof DATA_SOURCE_KINDS)[number];
export type DataSourceTrust = (typeof DATA_SOURCE_TRUSTS)[number];

export const sourceSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: z.enum(DATA_SOURCE_KINDS),
    license: z.string().nullable(),
    /** The date of the data; null counts as the oldest. */
    date: z.iso.date().nullable(),
    trust: z.enum(DATA_SOURCE_TRUSTS),
    placeCount: z.int(),
    /** Counts the locations that a job computes again after a change; null if none wait. The total is null until it begins. */
    progress: z
      .object({
        done: z.int(),
        total: z.int().nullable(),
        /** The job waits until it tries again. */
        hasFailed: z.boolean(),
      })
      .nullable(),
    revision: revisionSchema,
  })
  .meta({ id: 'Source' });
export type ImportedDataSource = z.output<typeof sourceSchema>;

export const listSourcesEndpoint = endpoint({
  operationId: 'listSources',
  method: 'GET',
  path: '/api/sources',
  summary: 'Lists the sources of imported places, by name',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(sourceSchema) },
  errorStatuses: [401, 403],
});

export const updateSourceEndpoint = endpoint({
  operationId: 'updateSource',
  method: 'PATCH',
  path: '/api/sources/{id}',
  summary:
    'Changes the kind, date, license or trust of a source; its places are computed again in the background',
  params: idParamsSchema,
  body: z.strictObject({
    kind: z.enum(DATA_SOURCE_KINDS).optional(),
    license: singleLineSchema(MAX_LICENSE_LENGTH).nullable().optional(),
    date: z.iso.date('Enter the date as YYYY-MM-DD, like 2024-03-15.').nullable().optional(),
    trust: z.enum(DATA_SOURCE_TRUSTS).optional(),
  }),
  responses: { 200: sourceSchema },
  errorStatuses: [401, 403, 404, 412],
  requestHeaders: ['If-Match'],
});

export const listPlaceSourcesEndpoint = endpoint({
  operationId: 'listPlaceSources',
  method: 'GET',
  path: '/api/place-sources',
  summary: 'Lists the sources from which imports have read places',
  responses: { 200: z.array(z.object({ name: z.string() })) },
  errorStatuses: [401, 403],
});

export const sourceCreditSchema = z
  .object({ name: z.string(), license: z.string().nullable(), date: z.iso.date().nullable() })
  .meta({ id: 'Credit' });
export type SourceCredit = z.output<typeof sourceCreditSchema>;

export const listCreditsEndpoint = endpoint({
  operationId: 'listCredits',
  method: 'GET',
  path: '/api/credits',
  summary: 'Lists the sources of the site’s data, with their licenses',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(sourceCreditSchema) },
  errorStatuses: [],
});

export const sourceEndpoints = [
  listSourcesEndpoint,
  updateSourceEndpoint,
  listPlaceSourcesEndpoint,
  listCreditsEndpoint,
] as const;
