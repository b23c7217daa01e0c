import type { FastifyInstance } from 'fastify';
import {
  checkNearbyEndpoint,
  countUnreadEndpoint,
  deletePushSubscriptionEndpoint,
  getNotificationSettingsEndpoint,
  listNotificationsEndpoint,
  readAllNotificationsEndpoint,
  readNotificationEndpoint,
  savePushSubscriptionEndpoint,
  unsubscribeEndpoint,
  updateNotificationSettingsEndpoint,
} from '#contract/members/notifications.ts';
import type { Config } from '#server/config/config.ts';
import { ipAddressKey } from '#server/platform/limits/ip-address-key.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import type { Mailer } from '#server/platform/jobs/mailer.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { skipBodyParsing } from '#server/platform/http/parsing/raw-body.ts';
import { route, type MemberCaller, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone, allowSignedIn } from '#server/platform/http/access-policies.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  countUnreadNotificationsOfMember,
  listInbox,
  markNotificationsRead,
  markNotificationRead,
} from './inbox/inbox.ts';
import { createNotificationSigningKeys } from './notification-signing-keys.ts';
import { notifyNearbyWishlist } from './nearby-wishlist/notify-nearby-wishlist.ts';
import { endPushSubscription, subscribeToPush } from './push/subscriptions.ts';
import { changeNotificationSettings, unsubscribeFromDigest, readNotificationSettings } from './settings.ts';

type Deps = { db: Database['db']; config: Config; mail: Mailer };

const DONE = { status: 204, body: null };

export function notificationRoutes({ db, config, mail }: Deps): ApiRoute[] {
  const contextOf = ({ viewer, sessionId }: MemberCaller) => ({
    userId: viewer.id,
    sessionId: assertDefined(sessionId),
    sendsMail: mail !== null,
  });
  return [
    route(listNotificationsEndpoint, allowSignedIn, async ({ query, viewer }) =>
      createPaginatedReply('/api/notifications', query, await listInbox(db, viewer.id, query)),
    ),
    route(countUnreadEndpoint, allowSignedIn, async ({ viewer }) => ({
      body: { unread: await countUnreadNotificationsOfMember(db, viewer.id) },
    })),
    route(readAllNotificationsEndpoint, allowSignedIn, async ({ body, viewer, now }) => {
      await markNotificationsRead(db, viewer.id, body.upTo, now);
      return DONE;
    }),
    route(readNotificationEndpoint, allowSignedIn, async ({ params, viewer, now }) => {
      await markNotificationRead(db, viewer.id, params.id, now);
      return DONE;
    }),
    route(checkNearbyEndpoint, allowSignedIn, async ({ body, viewer, now }) => ({
      body: { added: await notifyNearbyWishlist(db, viewer.id, body, now) },
    })),
    route(getNotificationSettingsEndpoint, allowSignedIn, async (caller) => ({
      body: await readNotificationSettings(db, contextOf(caller)),
    })),
    route(updateNotificationSettingsEndpoint, allowSignedIn, async ({ body, ...caller }) => ({
      body: await changeNotificationSettings(db, contextOf(caller), body),
    })),
    route(savePushSubscriptionEndpoint, allowSignedIn, async ({ body, now, ...caller }) => {
      await subscribeToPush(db, contextOf({ ...caller, now }), body, {
        now,
        allowed: config.fetchAllowForTests,
      });
      return DONE;
    }),
    route(deletePushSubscriptionEndpoint, allowSignedIn, async (caller) => {
      await endPushSubscription(db, contextOf(caller));
      return DONE;
    }),
    route(unsubscribeEndpoint, allowAnyone, async ({ body }) => {
      await unsubscribeFromDigest(db, body.token);
      return DONE;
    }),
  ];
}

type UnsubscribeDeps = {
  db: Database['db'];
  limits: RateLimiter;
  assertWritable: () => Promise<void>;
};

/** Mail programs post to the address in the digest's header without a session (RFC 8058), so only the token authorizes. */
export function registerUnsubscribeRoute(
  app: FastifyInstance,
  { db, limits, assertWritable }: UnsubscribeDeps,
): void {
  // Creates the keys before the first request, so that no read request has to write them.
  app.addHook('onReady', () => createNotificationSigningKeys(db));
  void app.register(async (scope) => {
    skipBodyParsing(scope);
    scope.post<{ Querystring: { token?: string } }>(
      '/unsubscribe',
      { config: { policy: allowAnyone } },
      async (request, reply) => {
        const spending = limits.ofRequest((headers) => void reply.headers(headers));
        await spending.spend('unsubscriptions', ipAddressKey(request.ip));
        await assertWritable();
        await unsubscribeFromDigest(db, String(request.query.token ?? '').slice(0, 300));
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain')
          .send('You won’t get these emails anymore.\n');
      },
    );
  });
}
