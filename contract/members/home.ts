import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { isoDateTimeSchema, userIdSchema } from '../base/field-schemas.ts';
import { hasBothOrNoCoordinates, incompleteLatLngIssue, positionQueryParams } from '../base/query-params.ts';
import { locationSchema } from '../catalog/locations.ts';
import { sandwichMatchSchema } from '../catalog/matches.ts';
import { sandwichSummarySchema } from '../catalog/sandwiches.ts';
import { levelInfoSchema } from './progress.ts';
import { rankedSandwichSchema } from './rankings.ts';

/** More than the page shows, because it shows no sandwich twice. */
export const HOME_PAGE_LIST_LIMITS = { wanted: 5, unreviewed: 5, matches: 10, news: 6 } as const;

export const homeWishlistSandwichSchema = z.object({
  sandwich: sandwichSummarySchema,
  /** The nearest location, or the only one; null if it is unknown which one is meant. */
  location: locationSchema.nullable(),
  dateSaved: isoDateTimeSchema,
});
export type HomeWishlistSandwich = z.output<typeof homeWishlistSandwichSchema>;

export const homeSchema = z
  .object({
    /** Open restaurants come first, then near ones, then the last saved entries. */
    wanted: z.array(homeWishlistSandwichSchema).max(HOME_PAGE_LIST_LIMITS.wanted),
    ranking: z.object({
      question: z.object({ sandwich: rankedSandwichSchema, rival: rankedSandwichSchema }).nullable(),
      rankedCount: z.int(),
      waitingCount: z.int(),
    }),
    /** The last tried sandwiches without a review. */
    unreviewed: z.array(rankedSandwichSchema).max(HOME_PAGE_LIST_LIMITS.unreviewed),
    reviewsMissing: z.int(),
    matches: z.array(sandwichMatchSchema).max(HOME_PAGE_LIST_LIMITS.matches),
    /** Popular ones that are not on the list, if there are too few matches. */
    popular: z.array(sandwichSummarySchema).max(HOME_PAGE_LIST_LIMITS.matches),
    /** Added to the menus of restaurants with a sandwich on the list, after that one was listed. */
    news: z
      .array(z.object({ sandwich: sandwichSummarySchema, dateAdded: isoDateTimeSchema }))
      .max(HOME_PAGE_LIST_LIMITS.news),
    lastReceipt: levelInfoSchema.shape.lastReceipt,
  })
  .meta({ id: 'MemberHome' });
export type MemberHome = z.output<typeof homeSchema>;

export const getHomeEndpoint = endpoint({
  operationId: 'getHome',
  method: 'GET',
  path: '/api/users/{id}/home',
  summary: 'Suggests what a member can do next; with a position, the nearest wishlist sandwiches come first',
  params: z.strictObject({ id: userIdSchema }),
  query: z.strictObject(positionQueryParams).refine(hasBothOrNoCoordinates, incompleteLatLngIssue),
  responses: { 200: homeSchema },
  errorStatuses: [401, 404],
});

export const homeEndpoints = [getHomeEndpoint] as const;
