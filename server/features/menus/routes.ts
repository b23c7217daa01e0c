import { processMenuEndpoint } from '#contract/catalog/menus.ts';
import type { LanguageModel } from '#server/platform/outbound/language-model.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { processMenuText } from './process-menu-text.ts';

export function menuRoutes(model: LanguageModel | null): ApiRoute[] {
  return [
    route(
      processMenuEndpoint,
      allowAdmins,
      async ({ body: { menuText, restaurantName }, viewer, limits, log }) => ({
        body: await processMenuText(menuText, restaurantName ?? '', {
          model,
          log,
          spend: () => limits.spend('imports', viewer.id),
        }),
      }),
    ),
  ];
}
