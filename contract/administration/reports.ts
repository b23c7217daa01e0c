import { z } from 'zod';
import {
  MODERATED_CONTENT_KINDS,
  hideReasonSchema,
  contentIdSchema,
  moderatedItemSchema,
} from './hidden-content.ts';
import { endpoint } from '../base/endpoint.ts';
import { bigintIdParamsSchema, isoDateTimeSchema, plainTextSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

export const REPORT_REASONS = ['spam', 'rude', 'off-topic', 'private', 'rights', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const sent = z.object({
  id: z.int(),
  entityType: z.enum(MODERATED_CONTENT_KINDS),
  entityId: z.string(),
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  dateCreated: isoDateTimeSchema,
});

export const createReportEndpoint = endpoint({
  operationId: 'createReport',
  method: 'POST',
  path: '/api/reports',
  summary:
    'Reports a review, a photo, or a suggestion to the admins; a second report of the same thing changes nothing',
  body: z.strictObject({
    entityType: z.enum(MODERATED_CONTENT_KINDS),
    entityId: contentIdSchema,
    reason: z.enum(REPORT_REASONS, 'Please choose a reason.'),
    details: plainTextSchema(1000).trim().optional(),
  }),
  responses: { 201: sent, 200: sent },
  errorStatuses: [401, 403, 404, 409],
});

export const reportSchema = sent.extend({
  thing: moderatedItemSchema.nullable(),
  /** The photo was replaced after the report. */
  hasChanged: z.boolean(),
  by: z.object({ id: z.string(), username: z.string() }),
  others: z.int(),
  decision: z.enum(['hidden', 'dismissed']).nullable(),
  decidedBy: z.string().nullable(),
  dateDecided: isoDateTimeSchema.nullable(),
});
export type ContentReport = z.output<typeof reportSchema>;

export const listReportsEndpoint = endpoint({
  operationId: 'listReports',
  method: 'GET',
  path: '/api/reports',
  summary: 'Lists reports, newest first; state=open leaves out decided ones',
  query: z.strictObject({ ...pagingQueryParams, state: z.enum(['open', 'decided']).optional() }),
  responses: { 200: z.array(reportSchema) },
  errorStatuses: [401, 403],
});

export const decideReportEndpoint = endpoint({
  operationId: 'decideReport',
  method: 'PATCH',
  path: '/api/reports/{id}',
  summary: 'Hides the reported content, or leaves it; this decides every open report of it',
  params: bigintIdParamsSchema,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('hidden'), reason: hideReasonSchema }),
    z.strictObject({ decision: z.literal('dismissed') }),
  ]),
  responses: { 200: z.object({ message: z.string() }) },
  errorStatuses: [401, 403, 404, 409],
});

export const reportEndpoints = [createReportEndpoint, listReportsEndpoint, decideReportEndpoint] as const;
