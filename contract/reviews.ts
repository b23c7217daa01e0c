import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, paging, userId } from './scalars.ts';

export const review = z
  .object({
    id: z.int(),
    userId,
    username: z.string(),
    displayName: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    sandwichId: id,
    sandwichName: z.string(),
    rating: z.int().min(1).max(5),
    /** The same text under both names that the specification uses. */
    review: z.string(),
    comment: z.string(),
    dateCreated: instant,
    dateUpdated: instant,
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof review>;

export const listReviews = endpoint({
  operationId: 'listReviews',
  method: 'GET',
  path: '/api/reviews',
  summary: 'Reviews, the newest first; of one sandwich or one restaurant where asked',
  query: z.strictObject({ ...paging, sandwichId: idText.optional(), restaurantId: idText.optional() }),
  answers: { 200: z.array(review) },
});

export const reviewEndpoints = [listReviews] as const;
