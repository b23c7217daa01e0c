import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { isoDateTimeSchema, plainTextSchema, requiredSingleLineSchema } from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

export const MODERATED_CONTENT_KINDS = [
  'review',
  'sandwich-photo',
  'restaurant-photo',
  'avatar',
  'suggestion',
] as const;
export type ModeratedContentKind = (typeof MODERATED_CONTENT_KINDS)[number];

/** The id of a review or suggestion; for a photo, that of its sandwich, restaurant or member. */
export const contentIdSchema = z.union([z.int().min(1).transform(String), plainTextSchema(64).min(1)]).meta({
  description:
    'The ID of the review or suggestion; for a photo, the ID of its sandwich, restaurant, or member',
});

export const moderatedItemSchema = z.object({
  entityType: z.enum(MODERATED_CONTENT_KINDS),
  entityId: z.string(),
  title: z.string(),
  rating: z.int().nullable(),
  text: z.string().nullable(),
  imageUrl: z.string().nullable(),
  author: z.object({ id: z.string(), username: z.string() }).nullable(),
  /** A path on this site. */
  path: z.string().nullable(),
  isHidden: z.boolean(),
});
export type ModeratedItem = z.output<typeof moderatedItemSchema>;

export const hiddenItemSchema = z.object({
  thing: moderatedItemSchema,
  reason: z.string(),
  by: z.string().nullable(),
  dateCreated: isoDateTimeSchema,
});
export type HiddenItem = z.output<typeof hiddenItemSchema>;

export const hideReasonSchema = requiredSingleLineSchema(300, 'Please say why.');

export const setContentHiddenEndpoint = endpoint({
  operationId: 'setConcealment',
  method: 'PUT',
  path: '/api/hidden-content',
  deprecatedPath: '/api/concealments',
  summary:
    'Hides or unhides a review or a photo; a hidden one leaves every list and total. Rejects a suggestion for good',
  body: z.strictObject({
    entityType: z.enum(MODERATED_CONTENT_KINDS),
    entityId: contentIdSchema,
    hidden: z.boolean(),
    reason: hideReasonSchema,
    imageUrl: plainTextSchema(1000).min(1).optional().meta({
      description:
        'The photo that the moderator sees. If the sandwich, restaurant, or member has another one, nothing changes (409)',
    }),
  }),
  responses: { 200: z.object({ message: z.string() }) },
  errorStatuses: [401, 403, 404, 409],
});

export const listHiddenContentEndpoint = endpoint({
  operationId: 'listConcealments',
  method: 'GET',
  path: '/api/hidden-content',
  deprecatedPath: '/api/concealments',
  summary: 'Lists hidden content, newest first',
  query: z.strictObject({ ...pagingQueryParams }),
  responses: { 200: z.array(hiddenItemSchema) },
  errorStatuses: [401, 403],
});

export const hiddenContentEndpoints = [setContentHiddenEndpoint, listHiddenContentEndpoint] as const;
