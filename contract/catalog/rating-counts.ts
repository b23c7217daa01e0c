import { z } from 'zod';

/** The numbers of reviews with 1, 2, 3, 4 and 5 stars, in this order. */
export const ratingCountsSchema = z.array(z.int().min(0)).length(5);
export type RatingCounts = z.output<typeof ratingCountsSchema>;
