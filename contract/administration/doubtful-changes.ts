import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { bigintIdParamsSchema, idSchema, isoDateTimeSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';
import { DATA_SOURCE_KINDS } from '../base/enum-values.ts';

/** A pin that would move by more than 300 m, or an address that would name another street. */
export const DOUBTFUL_CHANGE_FIELDS = ['pin', 'address'] as const;

const positionSchema = z.object({ latitude: z.number(), longitude: z.number() });

export const sourceSummarySchema = z.object({
  name: z.string(),
  kind: z.enum(DATA_SOURCE_KINDS),
  date: z.iso.date().nullable(),
});

export const doubtfulChangeSchema = z
  .object({
    id: z.int(),
    field: z.enum(DOUBTFUL_CHANGE_FIELDS),
    locationId: idSchema,
    restaurant: z.object({ id: idSchema, name: z.string() }),
    current: z.object({ address: z.string(), position: positionSchema.nullable() }),
    proposed: z.object({ address: z.string(), position: positionSchema.nullable() }),
    /** How far the pin would move. */
    meters: z.int().nullable(),
    source: sourceSummarySchema,
    dateCreated: isoDateTimeSchema,
  })
  .meta({ id: 'DoubtfulChange' });
export type DoubtfulChange = z.output<typeof doubtfulChangeSchema>;

export const listDoubtfulChangesEndpoint = endpoint({
  operationId: 'listDoubtfulChanges',
  method: 'GET',
  path: '/api/doubtful-changes',
  summary: 'Lists the doubtful changes from imports that await a decision, oldest first',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(doubtfulChangeSchema) },
  errorStatuses: [401, 403],
});

export const decideDoubtfulChangeEndpoint = endpoint({
  operationId: 'decideDoubtfulChange',
  method: 'PATCH',
  path: '/api/doubtful-changes/{id}',
  summary: 'Accepts a doubtful change, as if someone made it by hand, or rejects it for good',
  params: bigintIdParamsSchema,
  body: z.strictObject({ decision: z.enum(['accepted', 'rejected'], 'Please accept or reject it.') }),
  responses: { 200: z.object({ message: z.string() }) },
  errorStatuses: [401, 403, 404, 410],
});

export const doubtfulChangeEndpoints = [listDoubtfulChangesEndpoint, decideDoubtfulChangeEndpoint] as const;
