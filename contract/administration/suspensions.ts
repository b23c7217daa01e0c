import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { isoDateTimeSchema, requiredSingleLineSchema, userIdSchema } from '../base/field-schemas.ts';

export const setSuspensionEndpoint = endpoint({
  operationId: 'setSuspension',
  method: 'PUT',
  path: '/api/users/{id}/suspension',
  summary: 'Suspends a member and ends their sessions, or lifts the suspension',
  params: z.object({ id: userIdSchema }),
  body: z.discriminatedUnion('suspended', [
    z.strictObject({
      suspended: z.literal(true),
      /** Shown to the member at sign-in. */
      reason: requiredSingleLineSchema(300, 'Please say why.'),
      /** If it is absent, the suspension lasts until an admin lifts it. */
      until: isoDateTimeSchema.nullable().optional(),
    }),
    z.strictObject({ suspended: z.literal(false) }),
  ]),
  responses: { 200: z.object({ message: z.string() }) },
  errorStatuses: [401, 403, 404, 409],
});

export const suspensionEndpoints = [setSuspensionEndpoint] as const;
