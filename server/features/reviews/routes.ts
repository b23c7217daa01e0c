import {
  createReviewEndpoint,
  deleteReviewEndpoint,
  getMemberReviewEndpoint,
  getReviewEndpoint,
  listReviewsEndpoint,
  updateReviewEndpoint,
} from '#contract/catalog/reviews.ts';
import { listSandwichReviewsEndpoint } from '#contract/catalog/sandwiches.ts';
import type { EndpointQuery } from '#contract/base/endpoint.ts';
import type { CacheTag } from '#server/platform/cache/invalidate.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { resolvePerformedAt } from '#server/platform/http/performed-at.ts';
import { parsePreconditions, revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone, allowSignedIn, assertUserIdIsViewer } from '#server/platform/http/access-policies.ts';
import { getMemberReview, listNewestReviews, listReviewsOfSandwich, getReviewForViewer } from './reviews.ts';
import { editReview, removeReview, writeReview } from './write-reviews.ts';

export function reviewRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(
      listReviewsEndpoint,
      allowAnyone,
      async ({ query, viewer }) => {
        const hiddenToo = query.userId !== undefined && query.userId === viewer?.id;
        return createPaginatedReply(
          '/api/reviews',
          query,
          await listNewestReviews(db, { ...query, hiddenToo }, query),
        );
      },
      ({ query }) => cacheTagsOfReviewList(query),
    ),
    route(
      listSandwichReviewsEndpoint,
      allowAnyone,
      async ({ params: { id }, query }) =>
        createPaginatedReply(
          `/api/sandwiches/${id}/reviews`,
          query,
          await listReviewsOfSandwich(db, id, query),
        ),
      ({ params }) => [`sandwich:${params.id}`, 'restaurants', 'people'],
    ),
    route(getReviewEndpoint, allowAnyone, async ({ params: { id }, viewer }) => {
      const body = await getReviewForViewer(db, id, viewer);
      return { body, headers: revisionEtag(body.revision) };
    }),
    route(
      getMemberReviewEndpoint,
      allowAnyone,
      async ({ params: { id, userId } }) => ({ body: await getMemberReview(db, id, userId) }),
      ({ params }) => [`sandwich:${params.id}`, 'restaurants', 'people'],
    ),
    ...reviewWritingRoutes(db),
  ];
}

function reviewWritingRoutes(db: Database['db']): ApiRoute[] {
  const write = withIdempotency(db, createReviewEndpoint, async (tx, input) => {
    const { body, viewer, now } = input;
    const performedAt = resolvePerformedAt(body.performedAt, now);
    // A queued write without a precondition must not overwrite a newer change.
    const queuedAt = body.performedAt === undefined ? null : performedAt;
    const preconditions = parsePreconditions(input, queuedAt);
    const opinion = { ...body, userId: viewer.id, performedAt, preconditions, now };
    const { saved, isNew } = await writeReview(tx, opinion);
    return { status: isNew ? 201 : 200, body: saved };
  });
  const edit = withIdempotency(db, updateReviewEndpoint, async (tx, input) => {
    const { params, body, viewer, now } = input;
    const target = { userId: viewer.id, id: params.id, preconditions: parsePreconditions(input) };
    return { body: await editReview(tx, { ...body, ...target, now }) };
  });
  const remove = withIdempotency(db, deleteReviewEndpoint, async (tx, input) => {
    const { params, viewer, now } = input;
    await removeReview(tx, {
      userId: viewer.id,
      id: params.id,
      preconditions: parsePreconditions(input),
      now,
    });
    return { status: 204, body: null };
  });
  return [
    route(createReviewEndpoint, allowSignedIn, async (input) => {
      assertUserIdIsViewer(input.viewer, input.body.userId);
      await input.limits.spend('reviews', input.viewer.id);
      return write(input);
    }),
    route(updateReviewEndpoint, allowSignedIn, async (input) => {
      assertUserIdIsViewer(input.viewer, input.body.userId);
      await input.limits.spend('reviews', input.viewer.id);
      return edit(input);
    }),
    route(deleteReviewEndpoint, allowSignedIn, remove),
  ];
}

/** Not cached by author, because members see more of their own reviews. */
function cacheTagsOfReviewList(query: EndpointQuery<typeof listReviewsEndpoint>): CacheTag[] | null {
  const { userId, sandwichId, restaurantId } = query;
  if (userId !== undefined) return null;
  const shown: CacheTag[] = ['sandwiches', 'restaurants', 'people'];
  if (sandwichId !== undefined) return [`sandwich:${sandwichId}`, ...shown];
  if (restaurantId !== undefined) return [`restaurant:${restaurantId}`, ...shown];
  return ['ratings', ...shown];
}
