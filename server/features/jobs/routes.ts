import { listJobsEndpoint, retryJobEndpoint } from '#contract/administration/jobs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { listBackgroundJobs, retryFailedItems } from './jobs.ts';

export function jobRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(listJobsEndpoint, allowAdmins, async ({ now }) => ({ body: await listBackgroundJobs(db, now) })),
    route(retryJobEndpoint, allowAdmins, async ({ params: { name }, now }) => ({
      body: { retried: await retryFailedItems(db, name, now) },
    })),
  ];
}
