import { z } from 'zod';
import { BADGE_CATEGORIES } from '../base/enum-values.ts';
import { MAX_BADGE_DESCRIPTION_LENGTH } from '../base/admin-limits.ts';
import { endpoint } from '../base/endpoint.ts';
import { EXTERNAL_IMAGE_REJECTED_MESSAGE, imageUrlSchema } from '../catalog/uploads.ts';
import {
  MAX_INT4,
  idParamsSchema,
  idSchema,
  isoDateTimeSchema,
  requiredSingleLineSchema,
  searchTextSchema,
  userIdSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

export const badgeSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  drawingUrl: z.string(),
  requiredXp: z.int().nullable(),
  category: z.enum(BADGE_CATEGORIES),
});
export type Badge = z.output<typeof badgeSchema>;

export const earnedBadgeSchema = badgeSchema.extend({ dateEarned: isoDateTimeSchema });
export type EarnedBadge = z.output<typeof earnedBadgeSchema>;

export const listedBadgeSchema = badgeSchema
  .extend({ heldBy: z.int().optional() })
  .meta({ id: 'ListedBadge' });
export type ListedBadge = z.output<typeof listedBadgeSchema>;

export const listBadgesEndpoint = endpoint({
  operationId: 'listBadges',
  method: 'GET',
  path: '/api/badges',
  summary: 'Lists all badges, by name',
  query: z.strictObject({
    ...pagingQueryParams,
    q: searchTextSchema.meta({ description: 'Words in the name or description' }).optional(),
    category: z.enum(BADGE_CATEGORIES).optional(),
  }),
  responses: { 200: z.array(listedBadgeSchema) },
});

export const badgeNameSchema = requiredSingleLineSchema(100, 'Name is required');
export const badgeDescriptionSchema = requiredSingleLineSchema(
  MAX_BADGE_DESCRIPTION_LENGTH,
  'Description is required',
);
export const badgeCategorySchema = z.enum(BADGE_CATEGORIES, 'Category is required');

export const REQUIRED_XP_INVALID_MESSAGE = 'Required XP must be a whole number from 0 to 1,000,000,000';
/** Empty means none. */
const requiredXp = z
  .union(
    [
      z.int().min(0, REQUIRED_XP_INVALID_MESSAGE).max(1_000_000_000, REQUIRED_XP_INVALID_MESSAGE),
      z.literal(''),
      z.null(),
    ],
    REQUIRED_XP_INVALID_MESSAGE,
  )
  .optional();

/** The specification sends `imageUrl` and `imageurl`; `imageUrl` wins, and without either the picture stays. */
const picture = z
  .union([imageUrlSchema, z.literal('')], EXTERNAL_IMAGE_REJECTED_MESSAGE)
  .nullable()
  .optional();
const pictures = { imageUrl: picture, imageurl: picture };

export const createBadgeEndpoint = endpoint({
  operationId: 'createBadge',
  method: 'POST',
  path: '/api/badges',
  summary: 'Creates a badge; with requiredXp, every member who has that much XP gets it right away',
  body: z.object({
    name: badgeNameSchema,
    description: badgeDescriptionSchema,
    category: badgeCategorySchema,
    requiredXp,
    ...pictures,
  }),
  responses: { 201: badgeSchema },
  errorStatuses: [401, 403, 409],
  requestHeaders: ['Idempotency-Key'],
});

export const updateBadgeEndpoint = endpoint({
  operationId: 'updateBadge',
  method: 'PATCH',
  path: '/api/badges/{id}',
  summary: 'Changes a badge; no one loses it',
  params: idParamsSchema,
  body: z.object({
    name: badgeNameSchema.optional(),
    description: badgeDescriptionSchema.optional(),
    category: badgeCategorySchema.optional(),
    requiredXp,
    ...pictures,
  }),
  responses: { 200: badgeSchema },
  errorStatuses: [401, 403, 404, 409],
});

export const deleteBadgeEndpoint = endpoint({
  operationId: 'deleteBadge',
  method: 'DELETE',
  path: '/api/badges/{id}',
  summary: 'Deletes a badge; members who have it keep it',
  params: idParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 403, 404],
});

export const restoreBadgeEndpoint = endpoint({
  operationId: 'restoreBadge',
  method: 'POST',
  path: '/api/badges/{id}/restoration',
  summary: 'Restores a badge; every member who has enough XP by now gets it',
  params: idParamsSchema,
  responses: { 200: badgeSchema },
  errorStatuses: [401, 403, 404, 409],
});

const deletedBadge = badgeSchema
  .extend({ heldBy: z.int(), dateDeleted: isoDateTimeSchema })
  .meta({ id: 'DeletedBadge' });
export type DeletedBadge = z.output<typeof deletedBadge>;

export const listDeletedBadgesEndpoint = endpoint({
  operationId: 'listDeletedBadges',
  method: 'GET',
  path: '/api/deleted-badges',
  summary: 'Lists deleted badges, last deleted first',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(deletedBadge) },
  errorStatuses: [401, 403],
});

export const awardBadgeEndpoint = endpoint({
  operationId: 'awardBadge',
  method: 'POST',
  path: '/api/users/{id}/badges',
  summary: 'Awards a badge to a member, once',
  params: z.object({ id: userIdSchema }),
  body: z.object({ badgeId: z.int('Please select a badge').min(1).max(MAX_INT4) }),
  responses: { 201: earnedBadgeSchema },
  errorStatuses: [401, 403, 404, 409],
});

export const badgeEndpoints = [
  listBadgesEndpoint,
  createBadgeEndpoint,
  updateBadgeEndpoint,
  deleteBadgeEndpoint,
  restoreBadgeEndpoint,
  listDeletedBadgesEndpoint,
  awardBadgeEndpoint,
] as const;
