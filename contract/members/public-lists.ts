import { z } from 'zod';
import { publicUserSchema } from './accounts.ts';
import { endpoint } from '../base/endpoint.ts';
import { isoDateTimeSchema, userIdSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';
import { sandwichSummarySchema } from '../catalog/sandwiches.ts';

export const PUBLIC_LIST_FILTERS = ['tried', 'favorites', 'wanted'] as const;
export type PublicListFilter = (typeof PUBLIC_LIST_FILTERS)[number];

export const publicListSchema = z
  .object({
    owner: publicUserSchema,
    counts: z.object({ all: z.int(), tried: z.int(), favorites: z.int(), wanted: z.int() }),
    pictured: z.array(z.object({ imageUrl: z.string().nullable(), drawingUrl: z.string() })),
  })
  .meta({ id: 'List' });
export type PublicList = z.output<typeof publicListSchema>;

/** Without the owner's notes and private ratings; the stars are those of the owner's review. */
export const publicListEntrySchema = z.object({
  sandwich: sandwichSummarySchema,
  isFavorite: z.boolean(),
  hasTried: z.boolean(),
  reviewRating: z.int().min(1).max(5).nullable(),
  dateCreated: isoDateTimeSchema,
});
export type PublicListEntry = z.output<typeof publicListEntrySchema>;

/** The username, or the id, which stays when the name changes. */
const params = z.strictObject({ member: userIdSchema });

export const getListEndpoint = endpoint({
  operationId: 'getList',
  method: 'GET',
  path: '/api/lists/{member}',
  summary: 'Returns the owner and the counts of a public list; 404 unless its owner shows it to everyone',
  params,
  responses: { 200: publicListSchema },
  errorStatuses: [404],
});

export const listListEntriesEndpoint = endpoint({
  operationId: 'listListEntries',
  method: 'GET',
  path: '/api/lists/{member}/sandwiches',
  summary: 'Lists the sandwiches on a member’s public list, last added first',
  params,
  query: z.strictObject({ ...pagingQueryParams, shelf: z.enum(PUBLIC_LIST_FILTERS).optional() }),
  responses: { 200: z.array(publicListEntrySchema) },
  errorStatuses: [404],
});

export const publicListEndpoints = [getListEndpoint, listListEntriesEndpoint] as const;
