import type { Position } from '#shared/geo/distance.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { MailError, type Mailer } from '#server/platform/jobs/mailer.ts';
import { timeZoneAt } from '#server/platform/geo/time-zone.ts';
import { presentNotification } from '../inbox/inbox.ts';
import { selectNotifications } from '../inbox/queries.ts';
import { createUnsubscribeToken } from '../notification-signing-keys.ts';
import { renderDigest } from './render-digest.ts';
import {
  claimMemberForDigest,
  stopDigestRetries,
  selectSandwichesToTry,
  postponeDigest,
  type DigestRecipient,
} from './queries.ts';
import { findDigestSunday } from './digest-schedule.ts';

export type DigestDeps = {
  db: Database['db'];
  mail: Mailer;
  log: Log;
  site: {
    baseUrl: string;
    siteName: string;
    fallbackLocation: Position;
  };
  now: () => Date;
  onFailure?: (error: Error) => void;
};

const WEEK_MS = 7 * 86_400_000;
const MAX_NEWS = 5;
const MAX_SUGGESTIONS = 3;
const MINUTE_MS = 60_000;
const DIGEST_RETRY_DELAYS_MINUTES = [5, 30, 120];

/** False when none is due. Claimed before it is sent, so that a crash never sends a digest twice. */
export async function sendNextDigest({ db, mail, log, site, now, onFailure }: DigestDeps): Promise<boolean> {
  const { latitude, longitude } = site.fallbackLocation;
  const at = now();
  const sunday = findDigestSunday(at, timeZoneAt(latitude, longitude) ?? 'UTC');
  if (!mail || !sunday) return false;
  const addressee = await claimMemberForDigest(db, sunday, at);
  if (!addressee) return false;
  const digest = await digestFor(db, addressee, { site, sunday: sunday.date, at });
  if (!digest) return true;
  try {
    await mail.send(digest);
  } catch (error) {
    log.warn({ err: error }, 'Could not send a weekly digest');
    onFailure?.(error as Error);
    const minutes = DIGEST_RETRY_DELAYS_MINUTES[addressee.attempts - 1];
    if (error instanceof MailError && error.wasRejected && minutes !== undefined)
      await postponeDigest(db, addressee.userId, new Date(at.getTime() + minutes * MINUTE_MS));
    else await stopDigestRetries(db, addressee.userId);
  }
  return true;
}

type DigestContext = { site: DigestDeps['site']; sunday: string; at: Date };

/** Null when there is nothing to report. */
async function digestFor(db: Db, addressee: DigestRecipient, { site, sunday, at }: DigestContext) {
  const filter = { userId: addressee.userId, unreadOnly: true };
  const unread = await selectNotifications(db, filter, null, MAX_NEWS);
  const news = unread.filter(({ dateCreated }) => at.getTime() - dateCreated.getTime() < WEEK_MS);
  const toTry = await selectSandwichesToTry(db, addressee.userId, sunday, MAX_SUGGESTIONS);
  if (news.length === 0 && toTry.length === 0) return null;
  const token = await createUnsubscribeToken(db, addressee.userId);
  return renderDigest({ ...site, token, addressee, news: news.map(presentNotification), toTry });
}
