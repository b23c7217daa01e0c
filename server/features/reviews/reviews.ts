import type { Review } from '#contract/catalog/reviews.ts';
import { assertSandwichExists } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import {
  countReviews,
  selectNewestReviews,
  selectReview,
  selectReviewForViewer,
  selectMemberReview,
  type ReviewFilter,
  type ReviewRow,
} from './queries.ts';

export { anonymizeReviews } from './anonymize-reviews.ts';
export { deleteHiddenReview, insertHiddenReview, isAwaitingErasure } from './hidden-queries.ts';
export {
  reinsertRemovedReviews,
  removeReviewsExchangedByMerge,
  removeOlderReviewsOfMerge,
} from './merge-queries.ts';
export { recountRatings, refreshRatingQuarantine } from './apply-rating-changes.ts';
export { findReviewDrift, repairReviews } from './recount-queries.ts';
export { lockReview, setReviewVisibility, setVisibilityOfMemberReviews } from './set-review-visibility.ts';

export async function listNewestReviews(
  db: Db,
  about: ReviewFilter,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<Review>> {
  const keys = parsePageCursor(cursor, ['bigint', 'bigint']);
  const after = keys && { microseconds: keys[0], id: keys[1] };
  const found = await selectNewestReviews(db, about, after, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ microseconds, id }) => [microseconds, id]);
  const total = await countReviews(db, about, MAX_COUNTED_ROWS + 1);
  return {
    items: rows.map(toReview),
    next,
    total,
    tags: rows.map((row) => `sandwich:${row.sandwichId}` as const),
  };
}

export async function listReviewsOfSandwich(
  db: Db,
  sandwichId: number,
  paging: PaginationQuery,
): Promise<ListPage<Review>> {
  await assertSandwichExists(db, sandwichId);
  return listNewestReviews(db, { sandwichId }, paging);
}

/** Includes a hidden review and its reason, because the reader is its author. */
export async function getOwnReview(db: Db, userId: string, id: number): Promise<Review> {
  const row = await selectReview(db, userId, id);
  if (!row) throw notFoundError();
  return toReview(row);
}

export async function getReviewForViewer(db: Db, id: number, viewer: Viewer): Promise<Review> {
  const row = await selectReviewForViewer(db, viewer?.id ?? null, id);
  if (!row) throw notFoundError('Review not found');
  await assertSandwichExists(db, row.sandwichId);
  return toReview(row);
}

export async function getMemberReview(db: Db, sandwichId: number, userId: string): Promise<Review> {
  await assertSandwichExists(db, sandwichId);
  const row = await selectMemberReview(db, { userId, sandwichId });
  if (!row) throw notFoundError('Review not found');
  return toReview(row);
}

function toReview({ hiddenReason, ...row }: ReviewRow): Review {
  return {
    ...row,
    ...(hiddenReason !== null && { hiddenReason }),
    review: row.comment,
    dateCreated: row.dateCreated.toISOString(),
    dateUpdated: row.dateUpdated.toISOString(),
  };
}
