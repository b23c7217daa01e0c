import { getSite, type Site } from '#contract/site.ts';
import type { Config } from '#server/config/config.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { anyone } from '#server/platform/http/policy.ts';

export function siteRoutes(config: Config): Route[] {
  return [
    route(
      getSite,
      anyone,
      async () => ({ body: siteOf(config) }),
      () => [],
    ),
  ];
}

function siteOf(config: Config): Site {
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
  };
}
