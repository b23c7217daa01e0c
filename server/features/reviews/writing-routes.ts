import { createReview, deleteReview, updateReview } from '#contract/reviews.ts';
import type { Database } from '#server/platform/database.ts';
import { route, type Route } from '#server/platform/route.ts';
import { refuseOther, signedIn } from '#server/platform/viewer.ts';
import { editReview, removeReview, writeReview } from './writing.ts';

export function reviewWritingRoutes(db: Database['db']): Route[] {
  return [
    route(createReview, signedIn, async ({ body, viewer, now, limits }) => {
      refuseOther(viewer, body.userId);
      await limits.spend('reviews', viewer!.id);
      const { saved, isNew } = await writeReview(db, { ...body, userId: viewer!.id, now });
      return { status: isNew ? 201 : 200, body: saved };
    }),
    route(updateReview, signedIn, async ({ params, body, viewer, now, limits }) => {
      refuseOther(viewer, body.userId);
      await limits.spend('reviews', viewer!.id);
      return { body: await editReview(db, { ...body, userId: viewer!.id, id: params.id, now }) };
    }),
    route(deleteReview, signedIn, async ({ params, viewer, now }) => {
      await removeReview(db, viewer!.id, params.id, now);
      return { status: 204, body: null };
    }),
  ];
}
