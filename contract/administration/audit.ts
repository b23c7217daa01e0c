import { z } from 'zod';
import { MAX_AUDIT_FILTER_LENGTH } from '#shared/text/text-limits.ts';
import { AUDITED_ACTIONS, CHANGE_ORIGINS } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { bigintIdTextSchema, isoDateTimeSchema, plainTextSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.object({
  id: z.int(),
  /** null is the operator at the command line, or an import. */
  by: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  entityName: z.string().nullable(),
  /** The restaurant of a location. */
  restaurantId: z.int().nullable(),
  changeSetId: z.int().nullable(),
  /** null if it is not a change of the catalog. */
  origin: z.enum(CHANGE_ORIGINS).nullable(),
  before: fields,
  after: fields,
  dateCreated: isoDateTimeSchema,
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const listAuditEntriesEndpoint = endpoint({
  operationId: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  summary: 'Lists who changed what, newest first',
  query: z.strictObject({
    by: plainTextSchema(MAX_AUDIT_FILTER_LENGTH)
      .trim()
      .meta({
        description: 'Part of the name of the person who made the change, or of "import" or "command line"',
      })
      .optional(),
    action: z.enum(AUDITED_ACTIONS).optional(),
    entityType: plainTextSchema(40).optional(),
    entityId: plainTextSchema(64).optional(),
    changeSetId: bigintIdTextSchema.optional(),
    ...pagingQueryParams,
  }),
  responses: { 200: z.array(auditEntrySchema) },
  errorStatuses: [401, 403],
});

export const auditEndpoints = [listAuditEntriesEndpoint] as const;
