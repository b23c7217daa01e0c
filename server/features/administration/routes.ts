import { getOverviewEndpoint } from '#contract/administration/admin-overview.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createSafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { computeSiteOverview } from './administration.ts';
import { createSoftwareUpdateCheck } from './update-check.ts';

type AdministrationDeps = { db: Db; config: Config; log: Pick<Log, 'warn'> };

export function administrationRoutes({ db, config, log }: AdministrationDeps): ApiRoute[] {
  const safeFetch = createSafeFetch({ allowed: config.fetchAllowForTests });
  const updates = createSoftwareUpdateCheck({ url: config.updateCheckUrl, safeFetch, log });
  return [
    route(getOverviewEndpoint, allowAdmins, async ({ now }) => ({
      body: await computeSiteOverview(db, updates.find(now), now),
    })),
  ];
}
