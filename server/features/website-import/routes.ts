import { importRestaurant } from '#contract/website-import.ts';
import { route, type Route } from '#server/platform/route.ts';
import { admins } from '#server/platform/viewer.ts';
import { importWebsite } from './website-import.ts';

export function websiteImportRoutes(): Route[] {
  return [
    route(importRestaurant, admins, async ({ limits, viewer }) => {
      await limits.spend('imports', viewer!.id);
      return { body: await importWebsite() };
    }),
  ];
}
