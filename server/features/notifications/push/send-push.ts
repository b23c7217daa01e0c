import webPush from 'web-push';
import { inTransaction, type Database } from '#server/platform/database/database.ts';
import { SafeFetchError, type SafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { selectNotificationsById } from '../inbox/queries.ts';
import { getVapidKeys } from '../notification-signing-keys.ts';
import { createPushMessage } from './push-message.ts';
import {
  claimPushDeliveries,
  deletePushDeliveriesOfReadNotifications,
  finishPushDeliveries,
  lockDuePushSubscription,
  postponePushDeliveries,
  releasePushDeliveries,
  type ClaimedPushDelivery,
  type DuePushSubscription,
} from './queries.ts';
import { earliestPushTime } from './quiet-hours.ts';
import { deletePushSubscriptionById } from './subscription-queries.ts';

export type PushDeps = {
  db: Database['db'];
  safeFetch: SafeFetch;
  site: { baseUrl: string; siteName: string };
  now: () => Date;
  onOutcome?: (outcome: PushOutcome) => void;
  onFailure?: (error: Error) => void;
};

type Claimed = DuePushSubscription & { deliveries: readonly ClaimedPushDelivery[] };
export type PushOutcome = 'sent' | 'gone' | 'again' | 'given-up';

const DAY_SECONDS = 86_400;
const MINUTE_MS = 60_000;
const PUSH_RETRY_DELAYS_MINUTES = [1, 5, 30, 120];

/** False when nothing is due. A crash or a missing response loses a push (the inbox still has it), but never repeats one. */
export async function sendNextPush(deps: PushDeps): Promise<boolean> {
  const { db } = deps;
  const now = deps.now();
  const claimed = await inTransaction(db, async (tx) => {
    const subscription = await lockDuePushSubscription(tx, now);
    if (!subscription) return 'nothing';
    await deletePushDeliveriesOfReadNotifications(tx, subscription);
    const earliest = earliestPushTime(now, subscription.timeZone, subscription.lastPushed);
    if (earliest > now) return (await postponePushDeliveries(tx, subscription, earliest), 'later');
    return { ...subscription, deliveries: await claimPushDeliveries(tx, subscription, now) };
  });
  if (claimed === 'nothing') return false;
  if (claimed !== 'later' && claimed.deliveries.length > 0)
    await recordOutcome(deps, claimed, await send(deps, claimed));
  return true;
}

async function recordOutcome(
  { db, now, onOutcome }: PushDeps,
  claimed: Claimed,
  outcome: PushOutcome,
): Promise<void> {
  onOutcome?.(outcome);
  if (outcome === 'gone') return deletePushSubscriptionById(db, claimed.userId, claimed.id);
  // Notifications that joined the claim later have had fewer attempts.
  const isLast = ({ attempts }: ClaimedPushDelivery) => attempts > PUSH_RETRY_DELAYS_MINUTES.length;
  const again = outcome === 'again' ? claimed.deliveries.filter((delivery) => !isLast(delivery)) : [];
  const finished = claimed.deliveries.filter((delivery) => !again.includes(delivery));
  if (again.length > 0) {
    const attempts = Math.max(...again.map((delivery) => delivery.attempts));
    const minutes = assertDefined(PUSH_RETRY_DELAYS_MINUTES[attempts - 1]);
    await releasePushDeliveries(db, claimed, idsOf(again), new Date(now().getTime() + minutes * MINUTE_MS));
  }
  if (finished.length > 0)
    await finishPushDeliveries(db, claimed, idsOf(finished), outcome === 'sent' ? 'sent' : 'given-up');
}

function idsOf(deliveries: readonly ClaimedPushDelivery[]): number[] {
  return deliveries.map(({ notificationId }) => notificationId);
}

async function send({ db, safeFetch, site, onFailure }: PushDeps, claimed: Claimed): Promise<PushOutcome> {
  const { endpoint, p256dh, auth, userId, deliveries } = claimed;
  const notifications = await selectNotificationsById(db, userId, idsOf(deliveries));
  try {
    const request = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(createPushMessage(notifications, site.siteName)),
      {
        vapidDetails: { subject: contactOf(site.baseUrl), ...(await getVapidKeys(db)) },
        TTL: DAY_SECONDS,
        urgency: 'low',
        contentEncoding: 'aes128gcm',
      },
    );
    const { status } = await safeFetch(request.endpoint, {
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: assertDefined(request.body),
      types: [],
      maxBytes: 64 * 1024,
      maxRedirects: 0,
      httpsOnly: true,
    });
    const outcome = outcomeOf(status);
    if (outcome === 'again' || outcome === 'given-up')
      onFailure?.(new Error(`${new URL(endpoint).host} answered ${status}`));
    return outcome;
  } catch (error) {
    onFailure?.(error as Error);
    return wasNeverSent(error) ? 'again' : 'given-up';
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'again' : 'given-up';
}

const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Only a failed connection proves that the service has read nothing. */
function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof SafeFetchError)) return false;
  const { code } = (error.cause ?? {}) as { code?: string };
  return code !== undefined && BEFORE_SENDING.has(code);
}

/** The contact for push services, which accept only https and mailto addresses. */
function contactOf(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' ? baseUrl : `mailto:clucket@${hostname}`;
}
