import {
  createReviewEndpoint,
  deleteReviewEndpoint,
  updateReviewEndpoint,
} from '#contract/catalog/reviews.ts';
import type { Database } from '#server/platform/database/database.ts';
import { resolvePerformedAt } from '#server/platform/http/performed-at.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { parsePreconditions } from '#server/platform/http/preconditions.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { assertSelf, allowSignedIn } from '#server/platform/http/access-policies.ts';
import { editReview, removeReview, writeReview } from './write-reviews.ts';

export function reviewWritingRoutes(db: Database['db']): Route[] {
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
      assertSelf(input.viewer, input.body.userId);
      await input.limits.spend('reviews', input.viewer.id);
      return write(input);
    }),
    route(updateReviewEndpoint, allowSignedIn, async (input) => {
      assertSelf(input.viewer, input.body.userId);
      await input.limits.spend('reviews', input.viewer.id);
      return edit(input);
    }),
    route(deleteReviewEndpoint, allowSignedIn, remove),
  ];
}
