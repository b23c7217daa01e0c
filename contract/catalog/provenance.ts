import { z } from 'zod';
import { sourceSummarySchema } from '../administration/doubtful-changes.ts';
import { endpoint } from '../base/endpoint.ts';
import { idParamsSchema, isoDateTimeSchema } from '../base/field-schemas.ts';

export const FIELDS_WITH_PROVENANCE = ['address', 'phoneNumber', 'pin', 'hoursOfOperation'] as const;
export type ProvenanceField = (typeof FIELDS_WITH_PROVENANCE)[number];

/** Where one value of a location comes from: an edit, else a source, else nobody knows it. */
export const fieldProvenanceSchema = z.object({
  field: z.enum(FIELDS_WITH_PROVENANCE),
  edit: z
    .object({
      /** Null for the command line, or for an edit whose audit log entry is gone. */
      by: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
      dateCreated: isoDateTimeSchema.nullable(),
    })
    .nullable(),
  source: sourceSummarySchema.extend({ brand: z.string().nullable() }).nullable(),
  /** Two sources have the same value. */
  isAgreed: z.boolean(),
  /** Another source has a different value, which a person has to accept or reject. */
  isDoubtful: z.boolean(),
});
export type FieldProvenance = z.output<typeof fieldProvenanceSchema>;

export const provenanceSchema = z
  .object({ fields: z.array(fieldProvenanceSchema) })
  .meta({ id: 'Provenance' });

export const getLocationProvenanceEndpoint = endpoint({
  operationId: 'getLocationProvenance',
  method: 'GET',
  path: '/api/locations/{id}/provenance',
  summary: 'Tells where each value of a location comes from',
  params: idParamsSchema,
  responses: { 200: provenanceSchema },
  errorStatuses: [401, 403, 404],
});

export const provenanceEndpoints = [getLocationProvenanceEndpoint] as const;
