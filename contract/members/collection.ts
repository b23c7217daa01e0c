import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { LIST_SORTS, LIST_FILTERS } from '#shared/members/list-filters.ts';
import {
  bigintIdParamsSchema,
  idSchema,
  isoDateTimeSchema,
  plainTextSchema,
  revisionSchema,
  userIdSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';
import { sandwichSummarySchema } from '../catalog/sandwiches.ts';

const rating = z.int().min(1).max(5).nullable();
const notes = plainTextSchema(2000).nullable();

/** A list entry: on the wishlist while neither flag is set. */
export const userSandwichSchema = z.object({
  id: z.int(),
  userId: userIdSchema,
  sandwichId: idSchema,
  isFavorite: z.boolean(),
  hasTried: z.boolean(),
  rating: rating.optional(),
  notes: notes.optional(),
  revision: revisionSchema.optional(),
  dateCreated: isoDateTimeSchema,
  dateUpdated: isoDateTimeSchema,
  /** Only for the owner and with the sandwich: when it was first tried, and the rating of the owner's review. */
  dateTried: isoDateTimeSchema.nullable().optional(),
  reviewRating: rating.optional(),
  sandwich: sandwichSummarySchema.optional(),
});
export type UserSandwich = z.output<typeof userSandwichSchema>;

const flags = { isFavorite: z.boolean().optional(), hasTried: z.boolean().optional() };

export const listUserSandwichesEndpoint = endpoint({
  operationId: 'listUserSandwiches',
  method: 'GET',
  path: '/api/users/{id}/sandwiches',
  summary:
    'Lists a collection in pages of 200; its owner gets all of it without with, limit, and cursor. Rows are compact; with=sandwich adds the sandwich to each',
  params: z.object({ id: userIdSchema }),
  query: z.strictObject({ ...pagingQueryParams, with: z.literal('sandwich').optional() }),
  responses: { 200: z.array(userSandwichSchema) },
  errorStatuses: [404],
});

export const collectionFirstPageSchema = z
  .object({
    /** Entries of the whole list by list filter. */
    counts: z.object({ all: z.int(), tried: z.int(), favorites: z.int(), wanted: z.int() }),
    total: z.int(),
    links: z.array(userSandwichSchema),
  })
  .meta({ id: 'ListStart' });
export type CollectionFirstPage = z.output<typeof collectionFirstPageSchema>;

export const getListStartEndpoint = endpoint({
  operationId: 'getListStart',
  method: 'GET',
  path: '/api/users/{id}/sandwiches/start',
  summary: 'Counts each part of your list, and returns the first rows of one part, search and order',
  params: z.strictObject({ id: userIdSchema }),
  query: z.strictObject({
    shelf: z.enum(LIST_FILTERS).optional(),
    q: plainTextSchema(100).optional(),
    order: z.enum(LIST_SORTS).optional(),
    limit: pagingQueryParams.limit,
  }),
  responses: { 200: collectionFirstPageSchema },
  errorStatuses: [401, 404],
});

export const addUserSandwichEndpoint = endpoint({
  operationId: 'addUserSandwich',
  method: 'POST',
  path: '/api/user-sandwiches',
  summary: 'Adds a sandwich to your list; an existing entry keeps its values',
  body: z.object({
    userId: userIdSchema.optional(),
    sandwichId: idSchema,
    ...flags,
    rating: rating.optional(),
    notes: notes.optional(),
  }),
  responses: { 201: userSandwichSchema, 200: userSandwichSchema },
  errorStatuses: [401, 403, 404, 409, 410, 412],
  requestHeaders: ['Idempotency-Key', 'If-None-Match'],
});

export const updateUserSandwichEndpoint = endpoint({
  operationId: 'updateUserSandwich',
  method: 'PATCH',
  path: '/api/user-sandwiches/{id}',
  summary: 'Changes the given fields of a list entry',
  params: bigintIdParamsSchema,
  body: z.object({
    userId: userIdSchema.optional(),
    ...flags,
    rating: rating.optional(),
    notes: notes.optional(),
  }),
  responses: { 200: userSandwichSchema },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['Idempotency-Key', 'If-Match', 'If-Unmodified-Since'],
});

export const removeUserSandwichEndpoint = endpoint({
  operationId: 'removeUserSandwich',
  method: 'DELETE',
  path: '/api/user-sandwiches/{id}',
  summary: 'Removes a sandwich from your list',
  params: bigintIdParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 403, 404, 410, 412],
  requestHeaders: ['Idempotency-Key', 'If-Match', 'If-Unmodified-Since'],
});

export const collectionEndpoints = [
  listUserSandwichesEndpoint,
  getListStartEndpoint,
  addUserSandwichEndpoint,
  updateUserSandwichEndpoint,
  removeUserSandwichEndpoint,
] as const;
