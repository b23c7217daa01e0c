import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { userIdSchema } from '../base/field-schemas.ts';

export const exportUserEndpoint = endpoint({
  operationId: 'exportUser',
  method: 'GET',
  path: '/api/users/{id}/export',
  summary: 'Exports everything the site stores about you, as a ZIP; confirm your password first',
  params: z.object({ id: userIdSchema }),
  file: 'application/zip',
  responses: { 200: null },
  errorStatuses: [401, 403, 404],
});

export const exportEndpoints = [exportUserEndpoint] as const;
