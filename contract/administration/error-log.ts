import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { isoDateTimeSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

export const reportErrorEndpoint = endpoint({
  operationId: 'reportError',
  method: 'POST',
  path: '/api/error-log',
  summary: 'Reports a browser error to the error log',
  body: z.strictObject({
    message: z.string().min(1).max(1000),
    stack: z.string().max(8000).optional(),
    path: z.string().max(500).optional(),
  }),
  responses: { 204: null },
});

const origin = z.enum(['server', 'browser']);

export const loggedErrorSchema = z.object({
  id: z.int(),
  origin,
  message: z.string(),
  stack: z.string().nullable(),
  method: z.string().nullable(),
  path: z.string().nullable(),
  requestId: z.string().nullable(),
  userAgent: z.string().nullable(),
  dateCreated: isoDateTimeSchema,
});
export type LoggedError = z.output<typeof loggedErrorSchema>;

export const listErrorsEndpoint = endpoint({
  operationId: 'listErrors',
  method: 'GET',
  path: '/api/error-log',
  summary: 'Lists errors, newest first',
  query: z.strictObject({ origin: origin.optional(), ...pagingQueryParams }),
  responses: { 200: z.array(loggedErrorSchema) },
  errorStatuses: [401, 403],
});

export const testErrorLogEndpoint = endpoint({
  operationId: 'testErrorLog',
  method: 'POST',
  path: '/api/error-log/test',
  summary: 'Fails on purpose, to test the error log',
  responses: { 204: null },
  errorStatuses: [401, 403, 500],
});

export const errorLogEndpoints = [reportErrorEndpoint, listErrorsEndpoint, testErrorLogEndpoint] as const;
