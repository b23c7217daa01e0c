import { z } from 'zod';
import { publicUserSchema } from './accounts.ts';
import { endpoint } from '../base/endpoint.ts';
import {
  idSchema,
  idTextSchema,
  isoDateTimeSchema,
  revisionSchema,
  userIdSchema,
} from '../base/field-schemas.ts';

export const rankedSandwichSchema = z.object({
  sandwichId: idSchema,
  name: z.string(),
  restaurantName: z.string(),
  imageUrl: z.string().nullable(),
  drawingUrl: z.string(),
  price: z.number().nullable(),
});

const ownRanked = rankedSandwichSchema.extend({
  /** No longer on the menu: not compared any more, and visible to its member alone. */
  isGone: z.boolean(),
});
export type RankedSandwich = z.output<typeof ownRanked>;

const comparisonResultSchema = z.enum(['better', 'worse']);

export const rankingSchema = z
  .object({
    revision: revisionSchema,
    ranked: z.array(ownRanked),
    /** Tried sandwiches without a rank, a hundred at most; those with comparisons come first. */
    waiting: z.array(ownRanked),
    waitingTotal: z.int(),
    answers: z.array(z.object({ sandwichId: idSchema, rivalId: idSchema, answer: comparisonResultSchema })),
    shareToken: z.string().nullable(),
  })
  .meta({ id: 'Ranking' });
export type Ranking = z.output<typeof rankingSchema>;

export const sharedRankingSchema = z
  .object({
    owner: publicUserSchema,
    /** The owner's collection is public, so search engines may index this, too. */
    isListed: z.boolean(),
    dateShared: isoDateTimeSchema,
    total: z.int(),
    ranked: z.array(rankedSandwichSchema),
  })
  .meta({ id: 'SharedRanking' });
export type SharedRanking = z.output<typeof sharedRankingSchema>;

const own = z.strictObject({ id: userIdSchema });
const placed = z.strictObject({ id: userIdSchema, sandwichId: idTextSchema });

export const getRankingEndpoint = endpoint({
  operationId: 'getRanking',
  method: 'GET',
  path: '/api/users/{id}/ranking',
  summary: 'Returns your ranking, the tried sandwiches that are not in it yet, and your answers so far',
  params: own,
  responses: { 200: rankingSchema },
  errorStatuses: [401, 404],
});

export const answerRankingEndpoint = endpoint({
  operationId: 'answerRanking',
  method: 'POST',
  path: '/api/users/{id}/ranking/answers',
  summary: 'Answers "which was better?"; after its last answer, a sandwich gets its rank',
  params: own,
  body: z.object({ sandwichId: idSchema, rivalId: idSchema, answer: z.enum(['better', 'worse', 'same']) }),
  responses: {
    200: z.object({
      revision: revisionSchema,
      /** Counted from 1; null while more comparisons are needed. */
      place: z.int().nullable(),
    }),
  },
  errorStatuses: [401, 404, 409, 410],
});

export const placeSandwichEndpoint = endpoint({
  operationId: 'placeSandwich',
  method: 'PUT',
  path: '/api/users/{id}/ranking/sandwiches/{sandwichId}',
  summary: 'Moves a tried sandwich right after another one, or to the top',
  params: placed,
  body: z.object({ after: idSchema.nullable() }),
  requestHeaders: ['If-Match'],
  responses: { 200: z.object({ revision: revisionSchema }) },
  errorStatuses: [401, 404, 409, 410, 412],
});

export const unplaceSandwichEndpoint = endpoint({
  operationId: 'unplaceSandwich',
  method: 'DELETE',
  path: '/api/users/{id}/ranking/sandwiches/{sandwichId}',
  summary: 'Removes a sandwich from your ranking; it stays tried',
  params: placed,
  responses: { 204: null },
  errorStatuses: [401, 404],
});

export const shareRankingEndpoint = endpoint({
  operationId: 'shareRanking',
  method: 'PUT',
  path: '/api/users/{id}/ranking/link',
  summary: 'Creates the link that shares your ranking, or returns the existing one',
  params: own,
  responses: { 200: z.object({ shareToken: z.string() }) },
  errorStatuses: [401, 404],
});

export const unshareRankingEndpoint = endpoint({
  operationId: 'unshareRanking',
  method: 'DELETE',
  path: '/api/users/{id}/ranking/link',
  summary: 'Deletes the link that shares your ranking',
  params: own,
  responses: { 204: null },
  errorStatuses: [401, 404],
});

export const getSharedRankingEndpoint = endpoint({
  operationId: 'getSharedRanking',
  method: 'GET',
  path: '/api/rankings/{token}',
  summary: 'Returns the first hundred sandwiches of a shared ranking',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{1,64}$/) }),
  responses: { 200: sharedRankingSchema },
  errorStatuses: [404],
});

export const rankingEndpoints = [
  getRankingEndpoint,
  answerRankingEndpoint,
  placeSandwichEndpoint,
  unplaceSandwichEndpoint,
  shareRankingEndpoint,
  unshareRankingEndpoint,
  getSharedRankingEndpoint,
] as const;
