import { getOverview } from '#contract/administration/administration.ts';
import type { Db } from '#server/platform/database/database.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { admins } from '#server/platform/http/policy.ts';
import { overviewOf } from './administration.ts';

export function administrationRoutes(db: Db): Route[] {
  return [route(getOverview, admins, async ({ now }) => ({ body: await overviewOf(db, now) }))];
}
