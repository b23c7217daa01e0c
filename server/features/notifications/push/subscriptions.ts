import type { z } from 'zod';
import { isIP } from 'node:net';
import type { pushSubscriptionSchema } from '#contract/members/notifications.ts';
import { isTimeZone } from '#packages/opening-hours/time/zone-clock.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import { OWNED_DATA_LIMITS } from '#server/platform/limits/owned-data-limits.ts';
import { parseFetchTarget } from '#server/platform/outbound/safe-fetch/fetch-target.ts';
import {
  deletePushSubscriptionOfSession,
  deleteOldestPushSubscriptions,
  deletePushSubscriptionsOfBrowser,
  hasPushSubscription,
  insertPushSubscription,
  lockPushSubscriber,
} from './subscription-queries.ts';

type Owner = { userId: string; sessionId: number };
type SubscriptionInput = z.output<typeof pushSubscriptionSchema>;

/** The subscription belongs to the session (threats E8): logout, a new password and account deletion remove it. */
export async function subscribeToPush(
  db: Database['db'],
  { userId, sessionId }: Owner,
  input: SubscriptionInput,
  { now, allowed }: { now: Date; allowed: ReadonlySet<string> },
): Promise<void> {
  const endpoint = addressOfService(input.endpoint, allowed);
  const timeZone = input.timeZone && isTimeZone(input.timeZone) ? input.timeZone : 'UTC';
  await inTransaction(db, async (tx) => {
    await lockPushSubscriber(tx, userId);
    await deletePushSubscriptionsOfBrowser(tx, { ...input.keys, endpoint });
    await deletePushSubscriptionOfSession(tx, userId, sessionId);
    await insertPushSubscription(tx, { userId, sessionId, endpoint, ...input.keys, timeZone, now });
    await deleteOldestPushSubscriptions(tx, userId, OWNED_DATA_LIMITS.pushSubscriptions);
  });
}

export async function endPushSubscription(db: Db, { userId, sessionId }: Owner): Promise<void> {
  await deletePushSubscriptionOfSession(db, userId, sessionId);
}

export async function isSubscribedToPush(db: Db, { userId, sessionId }: Owner): Promise<boolean> {
  return hasPushSubscription(db, userId, sessionId);
}

/** Checks only what needs no network; the host is checked with each message. */
function addressOfService(text: string, allowed: ReadonlySet<string>): string {
  try {
    const url = parseFetchTarget(text, allowed);
    const isForTests = allowed.has(url.host);
    if (url.protocol === 'https:' && (isForTests || !isIP(url.hostname.replace(/^\[|\]$/g, ''))))
      return url.href;
  } catch {
    // Without the cause, which would reveal details of our network.
  }
  throw badRequestError('This isn’t the address of a push service.', [
    { field: 'endpoint', message: 'must be the https address of a push service' },
  ]);
}
