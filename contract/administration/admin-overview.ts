import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';

const count = z.int();

export const availableSoftwareUpdateSchema = z.object({
  version: z.string(),
  current: z.string(),
  url: z.string(),
});
export type AvailableSoftwareUpdate = z.output<typeof availableSoftwareUpdateSchema>;

export const adminOverviewSchema = z.object({
  restaurants: z.object({ total: count, thisWeek: count }),
  sandwiches: z.object({ total: count, withoutPhoto: count }),
  users: z.object({ total: count, thisWeek: count }),
  recommendations: z.object({ pending: count }),
  reports: z.object({ open: count }),
  suggestions: z.object({ open: count }),
  doubtfulChanges: z.object({ open: count }),
  /** A newer release of Clucket; also null if the update check is off (UPDATE_CHECK_URL). */
  update: availableSoftwareUpdateSchema.nullable(),
});
export type AdminOverview = z.output<typeof adminOverviewSchema>;

export const getOverviewEndpoint = endpoint({
  operationId: 'getOverview',
  method: 'GET',
  path: '/api/overview',
  summary: 'Counts everything on the site',
  responses: { 200: adminOverviewSchema },
  errorStatuses: [401, 403],
});

export const overviewEndpoints = [getOverviewEndpoint] as const;
