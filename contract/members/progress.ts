import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import {
  idSchema,
  isoDateTimeSchema,
  numberSchema,
  performedAtSchema,
  plainTextSchema,
  userIdSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';
import { badgeSchema, earnedBadgeSchema } from './badges.ts';

export const XP_WITHHELD_REASONS = [
  'far',
  'no-position',
  'coarse',
  'travel',
  'daily-cap',
  'already',
] as const;

export const xpReceiptSchema = z.object({
  id: z.int(),
  xpEarned: z.int(),
  locationBonusXp: z.int(),
  fullXP: z.boolean(),
  distanceMiles: z.number().nullable(),
  withheld: z.enum(XP_WITHHELD_REASONS).nullable(),
  xp: z.int(),
  level: z.int(),
  newBadges: z.array(badgeSchema),
});
export type XpReceipt = z.output<typeof xpReceiptSchema>;

export const levelInfoSchema = z.object({
  level: z.int(),
  xp: z.int(),
  nextBadge: badgeSchema.nullable(),
  badgeCount: z.int(),
  lastReceipt: z
    .object({
      actionType: z.string(),
      subject: z.string().nullable(),
      xpEarned: z.int(),
      locationBonusXp: z.int(),
      withheld: z.enum(XP_WITHHELD_REASONS).nullable(),
      timestamp: isoDateTimeSchema,
    })
    .nullable(),
});
export type LevelInfo = z.output<typeof levelInfoSchema>;

const latitude = numberSchema(-90, 90).nullable();
const longitude = numberSchema(-180, 180).nullable();

const actionBody = z
  .object({
    userId: userIdSchema.optional(),
    actionType: z.enum(['try', 'search']),
    entityType: z.enum(['sandwich']).nullable().optional(),
    entityId: idSchema.nullable().optional(),
    userLatitude: latitude.optional(),
    userLongitude: longitude.optional(),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    /** In meters, as the device reports it. */
    accuracy: numberSchema(0, 50_000_000).nullable().optional(),
    positionTime: isoDateTimeSchema.optional(),
    performedAt: performedAtSchema,
    metadata: z
      .object({ query: plainTextSchema(200).trim().optional() })
      .nullable()
      .optional(),
  })
  .refine(({ actionType, metadata }) => actionType !== 'search' || Boolean(metadata?.query), {
    message: 'must contain the search text',
    path: ['metadata', 'query'],
  })
  .refine(({ actionType, entityId }) => actionType !== 'try' || isDefined(entityId), {
    message: 'must name the sandwich that was tried',
    path: ['entityId'],
  })
  .refine(
    (body) =>
      isDefined(body.userLatitude ?? body.latitude) === isDefined(body.userLongitude ?? body.longitude),
    {
      message: 'goes with userLongitude. Enter both or neither',
      path: ['userLatitude'],
    },
  );

function isDefined(value: number | null | undefined): boolean {
  return value !== null && value !== undefined;
}

const userParams = z.object({ id: userIdSchema });

export const recordActionEndpoint = endpoint({
  operationId: 'recordAction',
  method: 'POST',
  path: '/api/users/{id}/actions',
  summary: 'Records an action; the server decides what it earns',
  params: userParams,
  body: actionBody,
  responses: { 201: xpReceiptSchema, 200: xpReceiptSchema },
  errorStatuses: [401, 403, 404, 409, 410],
});

export const getLevelEndpoint = endpoint({
  operationId: 'getLevel',
  method: 'GET',
  path: '/api/users/{id}/level',
  summary: 'Returns a member’s level and XP',
  params: userParams,
  responses: { 200: levelInfoSchema },
  errorStatuses: [401, 404],
});

export const listUserBadgesEndpoint = endpoint({
  operationId: 'listUserBadges',
  method: 'GET',
  path: '/api/users/{id}/badges',
  summary: 'Lists a member’s badges, last earned first',
  params: userParams,
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(earnedBadgeSchema) },
  errorStatuses: [401, 404],
});

export const progressEndpoints = [recordActionEndpoint, getLevelEndpoint, listUserBadgesEndpoint] as const;
