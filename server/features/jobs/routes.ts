import { listJobs, retryJob } from '#contract/administration/jobs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { admins } from '#server/platform/http/policy.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { listBackgroundJobs, retryMessages } from './jobs.ts';

export function jobRoutes(db: Database['db']): Route[] {
  return [
    route(listJobs, admins, async ({ now }) => ({ body: await listBackgroundJobs(db, now) })),
    route(retryJob, admins, async ({ params: { name }, now }) => ({
      body: { retried: await retryMessages(db, name, now) },
    })),
  ];
}
