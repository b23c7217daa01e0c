import { z } from 'zod';
import { MAX_REVIEW_LENGTH } from '#shared/text/text-limits.ts';
import { endpoint } from '../base/endpoint.ts';
import { xpReceiptSchema } from '../members/progress.ts';
import {
  bigintIdParamsSchema,
  idSchema,
  idTextSchema,
  isoDateTimeSchema,
  performedAtSchema,
  plainTextSchema,
  revisionSchema,
  userIdSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

/** The numbers of reviews with 1, 2, 3, 4 and 5 stars, in this order. */
export const ratingCountsSchema = z.array(z.int().min(0)).length(5);
export type RatingCounts = z.output<typeof ratingCountsSchema>;

export const reviewSchema = z
  .object({
    id: z.int(),
    userId: userIdSchema,
    username: z.string(),
    displayName: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    sandwichId: idSchema,
    sandwichName: z.string(),
    rating: z.int().min(1).max(5),
    review: z.string(),
    comment: z.string(),
    /** A visit to this sandwich has earned the author the location bonus. */
    isVerified: z.boolean(),
    /** Why a moderator has hidden it; only the author sees this. */
    hiddenReason: z.string().optional(),
    dateCreated: isoDateTimeSchema,
    dateUpdated: isoDateTimeSchema,
    revision: revisionSchema,
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof reviewSchema>;

export const listReviewsEndpoint = endpoint({
  operationId: 'listReviews',
  method: 'GET',
  path: '/api/reviews',
  summary: 'Lists reviews, newest first, optionally of one sandwich or one restaurant',
  query: z.strictObject({
    ...pagingQueryParams,
    sandwichId: idTextSchema.optional(),
    restaurantId: idTextSchema.optional(),
    userId: userIdSchema.optional(),
  }),
  responses: { 200: z.array(reviewSchema) },
});

export const getReviewEndpoint = endpoint({
  operationId: 'getReview',
  method: 'GET',
  path: '/api/reviews/{id}',
  summary: 'Returns a review; a hidden one only to its author',
  params: bigintIdParamsSchema,
  responses: { 200: reviewSchema },
  errorStatuses: [404, 410],
});

/** A member has one review per sandwich, so the pair identifies it. */
export const getMemberReviewEndpoint = endpoint({
  operationId: 'getMemberReview',
  method: 'GET',
  path: '/api/sandwiches/{id}/reviews/{userId}',
  summary: 'Returns one member’s review of a sandwich',
  params: z.strictObject({ id: idTextSchema, userId: userIdSchema }),
  responses: { 200: reviewSchema },
  errorStatuses: [404, 410],
});

export const savedReviewSchema = reviewSchema.extend({
  receipt: xpReceiptSchema.nullable(),
  /** When a quarantined rating begins to count in the popular score. */
  countsFrom: isoDateTimeSchema.nullable(),
});
export type SavedReview = z.output<typeof savedReviewSchema>;

const rating = z
  .number('Please provide a rating')
  .int('Please provide a rating')
  .min(1, 'Please provide a rating')
  .max(5, 'Rating must be 5 or less');
const text = plainTextSchema(
  MAX_REVIEW_LENGTH,
  `Review must be ${MAX_REVIEW_LENGTH.toLocaleString('en-US')} characters or less`,
)
  .trim()
  .nullable();
const texts = { review: text.optional(), comment: text.optional() };

export const createReviewEndpoint = endpoint({
  operationId: 'createReview',
  method: 'POST',
  path: '/api/reviews',
  summary: 'Reviews a sandwich; a second review of the same one changes the first',
  body: z.object({
    userId: userIdSchema.optional(),
    sandwichId: idSchema,
    rating,
    ...texts,
    performedAt: performedAtSchema,
  }),
  responses: { 201: savedReviewSchema, 200: savedReviewSchema },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['Idempotency-Key', 'If-None-Match', 'If-Unmodified-Since'],
});

export const updateReviewEndpoint = endpoint({
  operationId: 'updateReview',
  method: 'PATCH',
  path: '/api/reviews/{id}',
  summary: 'Changes your review',
  params: bigintIdParamsSchema,
  body: z.object({
    userId: userIdSchema.optional(),
    sandwichId: idSchema.optional(),
    rating: rating.optional(),
    ...texts,
  }),
  responses: { 200: savedReviewSchema },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['Idempotency-Key', 'If-Match', 'If-Unmodified-Since'],
});

export const deleteReviewEndpoint = endpoint({
  operationId: 'deleteReview',
  method: 'DELETE',
  path: '/api/reviews/{id}',
  summary: 'Deletes your review; you cannot earn its XP again',
  params: bigintIdParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 404, 410, 412],
  requestHeaders: ['Idempotency-Key', 'If-Match', 'If-Unmodified-Since'],
});

export const reviewEndpoints = [
  listReviewsEndpoint,
  getReviewEndpoint,
  getMemberReviewEndpoint,
  createReviewEndpoint,
  updateReviewEndpoint,
  deleteReviewEndpoint,
] as const;
