import {
  getMemberReviewEndpoint,
  getReviewEndpoint,
  listReviewsEndpoint,
} from '#contract/catalog/reviews.ts';
import { listSandwichReviewsEndpoint } from '#contract/catalog/sandwiches.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createListReply } from '#server/platform/http/pagination.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import {
  getMemberReview as reviewOf,
  listNewestReviews,
  listReviewsOfSandwich,
  getReviewForViewer,
} from './reviews.ts';
import { reviewWritingRoutes } from './write-routes.ts';

export function reviewRoutes(db: Database['db']): Route[] {
  return [
    route(
      listReviewsEndpoint,
      allowAnyone,
      async ({ query, viewer }) => {
        const hiddenToo = query.userId !== undefined && query.userId === viewer?.id;
        return createListReply(
          '/api/reviews',
          query,
          await listNewestReviews(db, { ...query, hiddenToo }, query),
        );
      },
      // Not cached by author, because members see more of their own reviews.
      ({ query }) => (query.userId === undefined ? ['ratings', 'sandwiches', 'restaurants', 'people'] : null),
    ),
    route(
      listSandwichReviewsEndpoint,
      allowAnyone,
      async ({ params: { id }, query }) =>
        createListReply(`/api/sandwiches/${id}/reviews`, query, await listReviewsOfSandwich(db, id, query)),
      ({ params }) => [`sandwich:${params.id}`, 'restaurants', 'people'],
    ),
    route(getReviewEndpoint, allowAnyone, async ({ params: { id }, viewer }) => {
      const body = await getReviewForViewer(db, id, viewer);
      return { body, headers: revisionEtag(body.revision) };
    }),
    route(
      getMemberReviewEndpoint,
      allowAnyone,
      async ({ params: { id, userId } }) => ({ body: await reviewOf(db, id, userId) }),
      ({ params }) => [`sandwich:${params.id}`, 'restaurants', 'people'],
    ),
    ...reviewWritingRoutes(db),
  ];
}
