import type { z } from 'zod';
import { isIP } from 'node:net';
import type { pushSubscriptionSchema } from '#contract/members/notifications.ts';
import { isTimeZone } from '#packages/opening-hours/time/zone-clock.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { parseTarget } from '#server/platform/outbound/safe-fetch/fetch-target.ts';
import {
  deleteOfSession,
  deleteOldest,
  deleteSameBrowser,
  hasSubscription,
  insertSubscription,
  lockSubscriber,
} from './subscription-queries.ts';

/** More browsers than this nobody has; the oldest gives way. */
export const MAX_SUBSCRIPTIONS = 10;

type Owner = { userId: string; sessionId: number };
type SubscriptionInput = z.output<typeof pushSubscriptionSchema>;

/**
 * Keeps where the push service of this browser is asked to wake it (threats E8). It belongs to the session: logging out,
 * a new password and the end of the account all take it away.
 */
export async function subscribe(
  db: Database['db'],
  { userId, sessionId }: Owner,
  given: SubscriptionInput,
  { now, allowed }: { now: Date; allowed: ReadonlySet<string> },
): Promise<void> {
  const endpoint = addressOfService(given.endpoint, allowed);
  const timeZone = given.timeZone && isTimeZone(given.timeZone) ? given.timeZone : 'UTC';
  await inTransaction(db, async (tx) => {
    await lockSubscriber(tx, userId);
    await deleteSameBrowser(tx, { ...given.keys, endpoint });
    await deleteOfSession(tx, userId, sessionId);
    await insertSubscription(tx, { userId, sessionId, endpoint, ...given.keys, timeZone, now });
    await deleteOldest(tx, userId, MAX_SUBSCRIPTIONS);
  });
}

export async function endSubscription(db: Db, { userId, sessionId }: Owner): Promise<void> {
  await deleteOfSession(db, userId, sessionId);
}

export async function isSubscribed(db: Db, { userId, sessionId }: Owner): Promise<boolean> {
  return hasSubscription(db, userId, sessionId);
}

/** What needs no network to be refused; where its name leads is looked at whenever something is sent. */
function addressOfService(text: string, allowed: ReadonlySet<string>): string {
  try {
    const url = parseTarget(text, allowed);
    const isForTests = allowed.has(url.host);
    if (url.protocol === 'https:' && (isForTests || !isIP(url.hostname.replace(/^\[|\]$/g, ''))))
      return url.href;
  } catch {
    // Why it was refused would describe the network.
  }
  throw badRequest('This is not the address of a push service.', [
    { field: 'endpoint', message: 'must be the https address of a push service' },
  ]);
}
