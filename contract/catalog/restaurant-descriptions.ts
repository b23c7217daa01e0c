import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { plainTextSchema } from '../base/field-schemas.ts';

const NAMELESS = 'Restaurant Name Required';

export const generateDescriptionEndpoint = endpoint({
  operationId: 'generateDescription',
  callsExternalService: true,
  method: 'POST',
  path: '/api/restaurant/generate-description',
  summary: 'Writes a short description of a restaurant from its known facts',
  body: z.strictObject({
    name: plainTextSchema(200, undefined, NAMELESS).refine((name) => name.trim() !== '', NAMELESS),
    website: plainTextSchema(2000).nullish(),
    restaurantType: plainTextSchema(50).nullish(),
    priceRange: plainTextSchema(10).nullish(),
    address: plainTextSchema(500).nullish(),
    sandwiches: z.array(plainTextSchema(200)).max(200).optional(),
  }),
  responses: {
    200: z.object({ source: z.enum(['rules', 'model']), description: z.string() }),
  },
  errorStatuses: [401, 403],
});

export const descriptionGenerationEndpoints = [generateDescriptionEndpoint] as const;
