import { generateDescriptionEndpoint } from '#contract/catalog/restaurant-descriptions.ts';
import type { LanguageModel } from '#server/platform/outbound/language-model.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { generateRestaurantDescription } from './restaurant-descriptions.ts';

export function descriptionRoutes(model: LanguageModel | null): ApiRoute[] {
  return [
    route(generateDescriptionEndpoint, allowAdmins, async ({ body, viewer, limits, log }) => ({
      body: await generateRestaurantDescription(body, {
        model,
        log,
        spend: () => limits.spend('imports', viewer.id),
      }),
    })),
  ];
}
