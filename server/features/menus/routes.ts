import { processMenu } from '#contract/menus.ts';
import { route, type Route } from '#server/platform/route.ts';
import { admins } from '#server/platform/viewer.ts';
import { readMenu } from './menus.ts';

export function menuRoutes(): Route[] {
  return [route(processMenu, admins, async ({ body: { menuText } }) => ({ body: await readMenu(menuText) }))];
}
