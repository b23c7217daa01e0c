import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { plainText } from '../base/scalars.ts';

const NAMELESS = 'Restaurant Name Required';

export const generateDescription = endpoint({
  operationId: 'generateDescription',
  callsExternalService: true,
  method: 'POST',
  path: '/api/restaurant/generate-description',
  summary: 'A short description of a restaurant, written from what is known of it',
  body: z.strictObject({
    name: plainText(200, undefined, NAMELESS).refine((name) => name.trim() !== '', NAMELESS),
    website: plainText(2000).nullish(),
    restaurantType: plainText(50).nullish(),
    priceRange: plainText(10).nullish(),
    address: plainText(500).nullish(),
    sandwiches: z.array(plainText(200)).max(200).optional(),
  }),
  responses: {
    200: z.object({ source: z.enum(['rules', 'model']), description: z.string() }),
  },
  errorStatuses: [401, 403],
});

export const descriptionEndpoints = [generateDescription] as const;
