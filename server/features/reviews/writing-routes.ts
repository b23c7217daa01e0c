import { createReview, deleteReview, updateReview } from '#contract/reviews.ts';
import type { Database } from '#server/platform/database.ts';
import { deedTime } from '#server/platform/deed-time.ts';
import { once } from '#server/platform/idempotency.ts';
import { route, type Route } from '#server/platform/route.ts';
import { refuseOther, signedIn } from '#server/platform/viewer.ts';
import { editReview, removeReview, writeReview } from './writing.ts';

export function reviewWritingRoutes(db: Database['db']): Route[] {
  const write = once(db, createReview, async (tx, { body, viewer, now }) => {
    const performedAt = deedTime(body.performedAt, now);
    const { saved, isNew } = await writeReview(tx, { ...body, userId: viewer!.id, performedAt, now });
    return { status: isNew ? 201 : 200, body: saved };
  });
  const edit = once(db, updateReview, async (tx, { params, body, viewer, now }) => ({
    body: await editReview(tx, { ...body, userId: viewer!.id, id: params.id, now }),
  }));
  const remove = once(db, deleteReview, async (tx, { params, viewer, now }) => {
    await removeReview(tx, viewer!.id, params.id, now);
    return { status: 204, body: null };
  });
  return [
    route(createReview, signedIn, async (input) => {
      refuseOther(input.viewer, input.body.userId);
      await input.limits.spend('reviews', input.viewer!.id);
      return write(input);
    }),
    route(updateReview, signedIn, async (input) => {
      refuseOther(input.viewer, input.body.userId);
      await input.limits.spend('reviews', input.viewer!.id);
      return edit(input);
    }),
    route(deleteReview, signedIn, remove),
  ];
}
