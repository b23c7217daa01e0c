import { getSite, type Site } from '#contract/site.ts';
import type { Config } from '#server/config.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone } from '#server/platform/viewer.ts';

export function siteRoutes(config: Config): Route[] {
  return [route(getSite, anyone, async () => ({ body: siteOf(config) }))];
}

function siteOf({ siteName, siteTagline, baseUrl, fallbackLocation }: Config): Site {
  return { name: siteName, tagline: siteTagline, baseUrl, fallbackLocation };
}
