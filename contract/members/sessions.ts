import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { bigintIdParamsSchema, isoDateTimeSchema } from '../base/field-schemas.ts';

export const sessionSchema = z.object({
  id: z.int(),
  device: z.string(),
  place: z.literal('unknown'),
  dateCreated: isoDateTimeSchema,
  lastSeen: isoDateTimeSchema,
  current: z.boolean(),
});
export type Session = z.output<typeof sessionSchema>;

export const listSessionsEndpoint = endpoint({
  operationId: 'listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Lists your sessions',
  responses: { 200: z.array(sessionSchema) },
  errorStatuses: [401],
});

export const endSessionEndpoint = endpoint({
  operationId: 'endSession',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Ends one of your sessions',
  params: bigintIdParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 404],
  answersWhenReadOnly: true,
});

export const endOtherSessionsEndpoint = endpoint({
  operationId: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Ends every session but this one',
  responses: { 204: null },
  errorStatuses: [401],
  answersWhenReadOnly: true,
});

export const sessionEndpoints = [listSessionsEndpoint, endSessionEndpoint, endOtherSessionsEndpoint] as const;
