import {
  createRecommendationEndpoint,
  listRecommendationsEndpoint,
  reviewRecommendationEndpoint,
} from '#contract/members/restaurant-recommendations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins, allowAnyone } from '#server/platform/http/access-policies.ts';
import {
  listNewestRecommendations,
  pretendToAcceptBotSubmission,
  decideRestaurantRecommendation,
  submitRestaurantRecommendation,
} from './restaurant-recommendations.ts';

export function recommendationRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(createRecommendationEndpoint, allowAnyone, async ({ body, viewer, now, address, limits }) => {
      await limits.spend('recommendations', address);
      const submit = body.confirmUrl ? pretendToAcceptBotSubmission : submitRestaurantRecommendation;
      return { status: 201, body: await submit(db, body, { actorId: viewer?.id ?? null, now }) };
    }),
    route(listRecommendationsEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply(
        '/api/restaurant-recommendations',
        query,
        await listNewestRecommendations(db, query),
      ),
    ),
    route(reviewRecommendationEndpoint, allowAdmins, async ({ params, body, viewer, now }) => ({
      body: await decideRestaurantRecommendation(db, params.id, {
        status: body.status,
        actorId: viewer.id,
        now,
      }),
    })),
  ];
}
