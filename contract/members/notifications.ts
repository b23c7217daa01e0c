import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import {
  bigintIdParamsSchema,
  idSchema,
  isoDateTimeSchema,
  numberSchema,
  plainTextSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

export const NOTIFICATION_KINDS = [
  'badge',
  'level',
  'recommendation',
  'new-sandwiches',
  'nearby',
  'hidden-review',
  'hidden-avatar',
  'suggestion',
] as const;

export const notificationSchema = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  text: z.string(),
  /** A path on this site; null if its target is gone. */
  path: z.string().nullable(),
  /** A photo if there is one, otherwise a drawing; null for levels and recommendations. */
  imageUrl: z.string().nullable(),
  drawingUrl: z.string().nullable(),
  level: z.int().nullable(),
  decision: z.enum(['approved', 'rejected']).nullable(),
  sandwichId: idSchema.nullable(),
  dateCreated: isoDateTimeSchema,
  dateRead: isoDateTimeSchema.nullable(),
});
export type Notification = z.output<typeof notificationSchema>;

export const listNotificationsEndpoint = endpoint({
  operationId: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'Lists your notifications, newest first; unread=true leaves out read ones',
  query: z.strictObject({ ...pagingQueryParams, unread: z.literal('true').optional() }),
  responses: { 200: z.array(notificationSchema) },
  errorStatuses: [401],
});

/** Counting stops at 100, because the bell shows 99+. */
export const countUnreadEndpoint = endpoint({
  operationId: 'countUnreadNotifications',
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'Counts your unread notifications; 100 means 100 or more',
  responses: { 200: z.object({ unread: z.int() }) },
  errorStatuses: [401],
});

export const readNotificationEndpoint = endpoint({
  operationId: 'readNotification',
  method: 'PUT',
  path: '/api/notifications/{id}/read',
  summary: 'Marks one notification as read',
  params: bigintIdParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 403, 404],
});

export const readAllNotificationsEndpoint = endpoint({
  operationId: 'readAllNotifications',
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Marks notifications as read, up to the newest one you have seen',
  body: z.strictObject({ upTo: z.int().min(1) }),
  responses: { 204: null },
  errorStatuses: [401, 403],
});

export const nearbyPositionSchema = z.strictObject({
  latitude: numberSchema(-90, 90),
  longitude: numberSchema(-180, 180),
});

export const checkNearbyEndpoint = endpoint({
  operationId: 'checkNearby',
  method: 'POST',
  path: '/api/notifications/nearby',
  summary: 'Checks whether sandwiches on your wishlist are close by; the server does not store the position',
  body: nearbyPositionSchema,
  responses: { 200: z.object({ added: z.int() }) },
  errorStatuses: [401, 403],
});

export const notificationSettingsSchema = z.object({
  newSandwiches: z.boolean(),
  progress: z.boolean(),
  recommendations: z.boolean(),
  nearby: z.boolean(),
  weeklyLetter: z.boolean(),
  /** Whether the weekly digest can reach the member: `off` if this site sends no mail. */
  mail: z.enum(['off', 'unverified', 'ready']),
  /** The server's key for a subscription, as the Push API takes it. */
  pushKey: z.string(),
  /** Whether this browser is subscribed. */
  pushedHere: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

export const getNotificationSettingsEndpoint = endpoint({
  operationId: 'getNotificationSettings',
  method: 'GET',
  path: '/api/notification-settings',
  summary: 'Returns your notification settings',
  responses: { 200: notificationSettingsSchema },
  errorStatuses: [401],
});

const optionalBooleanSchema = z.boolean().optional();

export const updateNotificationSettingsEndpoint = endpoint({
  operationId: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/api/notification-settings',
  summary: 'Changes the given notification settings',
  body: z.strictObject({
    newSandwiches: optionalBooleanSchema,
    progress: optionalBooleanSchema,
    recommendations: optionalBooleanSchema,
    nearby: optionalBooleanSchema,
    weeklyLetter: optionalBooleanSchema,
  }),
  responses: { 200: notificationSettingsSchema },
  errorStatuses: [401, 403, 409],
});

const base64Url = (length: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), 'must be a key made by a browser');

export const pushSubscriptionSchema = z.object({
  endpoint: plainTextSchema(1000).min(1),
  keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
  /** The device's IANA zone, so that nothing is pushed at night. */
  timeZone: plainTextSchema(60).optional(),
});

export const savePushSubscriptionEndpoint = endpoint({
  operationId: 'savePushSubscription',
  method: 'PUT',
  path: '/api/push-subscriptions',
  summary: 'Turns on push messages for this browser; replaces this session’s previous subscription',
  body: pushSubscriptionSchema,
  responses: { 204: null },
  errorStatuses: [401, 403],
});

export const deletePushSubscriptionEndpoint = endpoint({
  operationId: 'deletePushSubscription',
  method: 'DELETE',
  path: '/api/push-subscriptions',
  summary: 'Turns off push messages for this browser',
  responses: { 204: null },
  errorStatuses: [401, 403],
});

/** Needs no session: the token in each digest identifies the member and allows only this. */
export const unsubscribeEndpoint = endpoint({
  operationId: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscriptions',
  summary: 'Unsubscribes from the weekly digest, with the token from an email',
  body: z.strictObject({ token: plainTextSchema(300).min(1) }),
  responses: { 204: null },
  errorStatuses: [404],
});

export const notificationEndpoints = [
  listNotificationsEndpoint,
  countUnreadEndpoint,
  readAllNotificationsEndpoint,
  readNotificationEndpoint,
  checkNearbyEndpoint,
  getNotificationSettingsEndpoint,
  updateNotificationSettingsEndpoint,
  savePushSubscriptionEndpoint,
  deletePushSubscriptionEndpoint,
  unsubscribeEndpoint,
] as const;
