import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { sandwichSummarySchema } from './sandwiches.ts';
import { idSchema, idParamsSchema, userIdSchema } from '../base/field-schemas.ts';
import { hasBothOrNoCoordinates, incompleteLatLngIssue, positionQueryParams } from '../base/query-params.ts';

export const sandwichMatchSchema = z
  .object({
    sandwich: sandwichSummarySchema,
    /** Shared ingredients and tags, the most distinctive first. */
    alike: z.array(z.string()).max(2),
    priceDifference: z.number().nullable(),
    heatDifference: z.int(),
    isSameKitchen: z.boolean(),
    /** How many of the latest members who liked this one gave both at least four stars. */
    lovedBoth: z.int(),
    because: z.object({ id: idSchema, name: z.string(), rating: z.int().min(1).max(5) }).optional(),
  })
  .meta({ id: 'Match' });
export type SandwichMatch = z.output<typeof sandwichMatchSchema>;

const query = z
  .strictObject({
    ...positionQueryParams,
    limit: z
      .string()
      .regex(/^\d{1,2}$/, 'must be a whole number')
      .transform(Number)
      .refine((limit) => limit >= 1 && limit <= 24, 'must be between 1 and 24')
      .meta({
        type: 'integer',
        minimum: 1,
        maximum: 24,
        description: 'Maximum number of results. Default: 24',
      })
      .optional(),
  })
  .refine(hasBothOrNoCoordinates, incompleteLatLngIssue);

export const listSandwichMatchesEndpoint = endpoint({
  operationId: 'listSandwichMatches',
  method: 'GET',
  path: '/api/sandwiches/{id}/matches',
  summary: 'Lists similar sandwiches, most similar first; with a position, those nearby, with distances',
  params: idParamsSchema,
  query,
  responses: { 200: z.array(sandwichMatchSchema) },
  errorStatuses: [404, 410],
});

export const listUserMatchesEndpoint = endpoint({
  operationId: 'listUserMatches',
  method: 'GET',
  path: '/api/users/{id}/matches',
  summary: 'Lists sandwiches that a member might like and has not tried; needs three reviews',
  params: z.object({ id: userIdSchema }),
  query,
  responses: {
    200: z.object({
      reviewsMissing: z.int(),
      matches: z.array(sandwichMatchSchema),
    }),
  },
  errorStatuses: [401, 404],
});

export const sandwichMatchEndpoints = [listSandwichMatchesEndpoint, listUserMatchesEndpoint] as const;
