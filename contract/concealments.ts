import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, paging, plainText, requiredLine } from './scalars.ts';

/** What members may report and moderators may hide. */
export const MODERATED = ['review', 'sandwich-photo', 'restaurant-photo', 'avatar'] as const;
export type Moderated = (typeof MODERATED)[number];

/** Of a review its own, of a photo that of the sandwich, restaurant or member that it shows. */
export const entityId = z
  .union([z.int().min(1).transform(String), plainText(64).min(1)])
  .meta({ description: 'The id of the review, or of the sandwich, restaurant or member whose photo it is' });

/** What a moderator sees of a thing before deciding. */
export const moderatedThing = z.object({
  entityType: z.enum(MODERATED),
  entityId: z.string(),
  /** What it is about: the sandwich, the restaurant or the member. */
  title: z.string(),
  rating: z.int().nullable(),
  text: z.string().nullable(),
  imageUrl: z.string().nullable(),
  author: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** Where on this site it stands. */
  path: z.string().nullable(),
  isHidden: z.boolean(),
});
export type ModeratedThing = z.output<typeof moderatedThing>;

export const concealment = z.object({
  thing: moderatedThing,
  reason: z.string(),
  by: z.string().nullable(),
  dateCreated: instant,
});
export type Concealment = z.output<typeof concealment>;

/** The author of a review reads it. */
export const concealmentReason = requiredLine(300, 'Please say why.');

export const setConcealment = endpoint({
  operationId: 'setConcealment',
  method: 'PUT',
  path: '/api/concealments',
  summary: 'Hide a review or a photo, or show it again; a hidden one leaves every list and total',
  body: z.strictObject({
    entityType: z.enum(MODERATED),
    entityId,
    hidden: z.boolean(),
    reason: concealmentReason,
  }),
  answers: { 200: z.object({ message: z.string() }) },
  refusals: [401, 403, 404, 409],
});

export const listConcealments = endpoint({
  operationId: 'listConcealments',
  method: 'GET',
  path: '/api/concealments',
  summary: 'What is hidden, the newest first',
  query: z.strictObject({ ...paging }),
  answers: { 200: z.array(concealment) },
  refusals: [401, 403],
});

export const concealmentEndpoints = [setConcealment, listConcealments] as const;
