import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';

const count = z.int();

export const overviewSchema = z.object({
  restaurants: z.object({ total: count, thisWeek: count }),
  sandwiches: z.object({ total: count, withoutPhoto: count }),
  users: z.object({ total: count, thisWeek: count }),
  recommendations: z.object({ pending: count }),
  reports: z.object({ open: count }),
});
export type Overview = z.output<typeof overviewSchema>;

export const getOverview = endpoint({
  operationId: 'getOverview',
  method: 'GET',
  path: '/api/overview',
  summary: 'How much there is of everything',
  responses: { 200: overviewSchema },
  errorStatuses: [401, 403],
});

export const administrationEndpoints = [getOverview] as const;
