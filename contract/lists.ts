import { z } from 'zod';
import { publicUser } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { instant, paging, userId } from './scalars.ts';
import { sandwich } from './sandwiches.ts';

export const SHELVES = ['tried', 'favorites', 'wanted'] as const;
export type Shelf = (typeof SHELVES)[number];

/** A collection that its owner shows to everybody, the same for whoever looks. */
export const list = z
  .object({
    owner: publicUser,
    counts: z.object({ all: z.int(), tried: z.int(), favorites: z.int(), wanted: z.int() }),
    /** The first pictures of it, for its preview. */
    pictured: z.array(z.object({ imageUrl: z.string().nullable(), drawingUrl: z.string() })),
  })
  .meta({ id: 'List' });
export type List = z.output<typeof list>;

/** Of the owner's notes and private ratings there is nothing here; the stars are those of the owner's review. */
export const listEntry = z.object({
  sandwich,
  isFavorite: z.boolean(),
  hasTried: z.boolean(),
  reviewRating: z.int().min(1).max(5).nullable(),
  dateCreated: instant,
});
export type ListEntry = z.output<typeof listEntry>;

/** The username, or the id, which stays when the name changes. */
const params = z.strictObject({ member: userId });

export const getList = endpoint({
  operationId: 'getList',
  method: 'GET',
  path: '/api/lists/{member}',
  summary:
    'A member’s public list: whose it is and what it counts; 404 unless its owner shows it to everybody',
  params,
  answers: { 200: list },
  refusals: [404],
});

export const listListEntries = endpoint({
  operationId: 'listListEntries',
  method: 'GET',
  path: '/api/lists/{member}/sandwiches',
  summary: 'The sandwiches on a member’s public list, the last added first',
  params,
  query: z.strictObject({ ...paging, shelf: z.enum(SHELVES).optional() }),
  answers: { 200: z.array(listEntry) },
  refusals: [404],
});

export const listEndpoints = [getList, listListEntries] as const;
