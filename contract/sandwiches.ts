import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ratingCounts } from './ratings.ts';
import { review } from './reviews.ts';
import {
  bothOrNone,
  bothOrNoneIssue,
  id,
  idParams,
  listText,
  numberText,
  paging,
  position,
  searchText,
} from './scalars.ts';
import { tag } from './tags.ts';

export const PRICE_BANDS = ['$', '$$', '$$$', '$$$$'] as const;
export const DIETS = ['no-gluten', 'no-dairy', 'no-eggs'] as const;
export const SORTS = ['best', 'rating', 'distance', 'price'] as const;

/** true, false, or null where nobody has said: unknown is never the same as free of it. */
const contains = z.boolean().nullable();

export const sandwich = z.object({
  id,
  restaurantId: id,
  restaurantName: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  /** Its drawing, for when there is no photo. */
  drawingUrl: z.string(),
  price: z.number().nullable(),
  ingredients: z.array(z.string()),
  dietaryInfo: z.object({
    containsGluten: contains,
    containsDairy: contains,
    containsEggs: contains,
    spicy: z.boolean(),
    organic: contains,
  }),
  containsGluten: contains,
  containsDairy: contains,
  containsEggs: contains,
  isSpicy: z.boolean(),
  spiceLevel: z.int().min(0).max(5),
  tags: z.array(tag),
  /** Plain mean of all reviews; 0 without any. */
  averageRating: z.number(),
  reviewCount: z.int(),
  /** Miles to its restaurant's closest location, where a position was given. */
  distance: z.number().optional(),
});
export type Sandwich = z.output<typeof sandwich>;

export const sandwichDetails = sandwich.extend({ ratingCounts });
export type SandwichDetails = z.output<typeof sandwichDetails>;

const sandwichTag = z.object({ id, name: z.string(), sandwichId: id });

export const listSandwiches = endpoint({
  method: 'GET',
  path: '/api/sandwiches',
  summary: 'Sandwiches in the order they were added',
  query: z.strictObject(paging),
  answers: { 200: z.array(sandwich) },
});

export const listPopularSandwiches = endpoint({
  method: 'GET',
  path: '/api/sandwiches/popular',
  summary: 'Sandwiches by their Bayesian rating, the best first',
  query: z.strictObject(paging),
  answers: { 200: z.array(sandwich) },
});

export const searchSandwiches = endpoint({
  method: 'GET',
  path: '/api/sandwiches/search',
  summary: 'Sandwiches by text, position, price, tags and diet',
  query: z
    .strictObject({
      ...paging,
      ...position,
      q: searchText.optional(),
      radius: numberText(0, 12_500).optional(),
      minPrice: numberText(0, 100_000).optional(),
      maxPrice: numberText(0, 100_000).optional(),
      priceRange: listText(PRICE_BANDS).optional(),
      tags: z
        .string()
        .max(500)
        .transform((text) =>
          text
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        )
        .optional(),
      diet: listText(DIETS).optional(),
      spicy: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional(),
      sort: z.enum(SORTS).optional(),
      hasTried: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional(),
      userId: z.string().max(64).optional(),
    })
    .refine(bothOrNone, bothOrNoneIssue),
  answers: { 200: z.array(sandwich) },
});

export const getSandwich = endpoint({
  method: 'GET',
  path: '/api/sandwiches/{id}',
  summary: 'One sandwich with its rating histogram',
  params: idParams,
  answers: { 200: sandwichDetails },
  refusals: [404, 410],
});

export const listSandwichTags = endpoint({
  method: 'GET',
  path: '/api/sandwiches/{id}/tags',
  summary: 'Its tags',
  params: idParams,
  query: z.strictObject(paging),
  answers: { 200: z.array(sandwichTag) },
  refusals: [404, 410],
});

export const listSandwichReviews = endpoint({
  method: 'GET',
  path: '/api/sandwiches/{id}/reviews',
  summary: 'Its reviews, the newest first',
  params: idParams,
  query: z.strictObject(paging),
  answers: { 200: z.array(review) },
  refusals: [404, 410],
});

export const sandwichEndpoints = [
  listSandwiches,
  listPopularSandwiches,
  searchSandwiches,
  getSandwich,
  listSandwichTags,
  listSandwichReviews,
] as const;
