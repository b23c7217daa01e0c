import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idSchema } from '../base/field-schemas.ts';

export const importPhotoEndpoint = endpoint({
  operationId: 'importPhoto',
  callsExternalService: true,
  method: 'POST',
  path: '/api/photo-imports',
  summary: 'Copies a photo from a URL, and makes it the photo of a restaurant or a sandwich',
  body: z.strictObject({
    kind: z.enum(['restaurant', 'sandwich']),
    id: idSchema,
    imageUrl: z.url({ protocol: /^https?$/, error: 'must be a URL' }).max(2000),
  }),
  responses: { 200: z.object({ imageUrl: z.string() }) },
  errorStatuses: [401, 403, 404, 410, 422],
});

export const photoImportEndpoints = [importPhotoEndpoint] as const;
