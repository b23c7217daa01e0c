import { processMenu } from '#contract/menus.ts';
import type { LanguageModel } from '#server/platform/language-model.ts';
import { route, type Route } from '#server/platform/route.ts';
import { admins } from '#server/platform/viewer.ts';
import { processMenuText } from './reading.ts';

export function menuRoutes(model: LanguageModel | null): Route[] {
  return [
    route(processMenu, admins, async ({ body: { menuText, restaurantName }, viewer, limits, log }) => ({
      body: await processMenuText(menuText, restaurantName ?? '', {
        model,
        log,
        spend: () => limits.spend('imports', viewer.id),
      }),
    })),
  ];
}
