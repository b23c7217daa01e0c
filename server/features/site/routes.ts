import { getSiteEndpoint, type ReadOnlyState, type PublicSiteInfo } from '#contract/site.ts';
import type { Config } from '#server/config/config.ts';
import { getReadOnlyState } from '#server/features/maintenance/maintenance.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import type { DatabaseReadRunners } from '#server/platform/database/replica/route-reads-to-replica.ts';
import type { Db } from '#server/platform/database/database.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';

type SiteDeps = { config: Config; db: Db; queryCache: QueryCache; reads: DatabaseReadRunners };

export function siteRoutes({ config, db, queryCache, reads }: SiteDeps): ApiRoute[] {
  return [
    route(
      getSiteEndpoint,
      allowAnyone,
      async () => ({ body: siteOf(config, outage(reads) ?? (await getReadOnlyState(db, queryCache))) }),
      // An outage ends without an invalidation.
      () => (reads.outageSince() ? null : ['maintenance']),
    ),
  ];
}

function outage(reads: DatabaseReadRunners): ReadOnlyState | null {
  const since = reads.outageSince();
  return since && { reason: 'outage', message: null, since: since.toISOString() };
}

function siteOf(config: Config, readOnly: ReadOnlyState | null): PublicSiteInfo {
  const { baseUrl, fallbackLocation, registration, passwordMinLength, wishlistRemoval, footerLinks } = config;
  return {
    name: config.siteName,
    tagline: config.siteTagline,
    baseUrl,
    fallbackLocation,
    registration,
    passwordMinLength,
    hasMail: config.smtpUrl !== null,
    accountGraceDays: config.accountGraceDays,
    wishlistRemoval,
    footerLinks,
    readOnly,
  };
}
