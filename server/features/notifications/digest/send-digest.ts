import type { Position } from '#shared/geo/distance.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { MailError, type Mailer } from '#server/platform/jobs/mailer.ts';
import { timeZoneAt } from '#server/platform/geo/time-zone.ts';
import { presentNotification } from '../inbox/inbox.ts';
import { selectNotifications } from '../inbox/queries.ts';
import { createUnsubscribeToken } from '../keys.ts';
import { renderDigest } from './render-digest.ts';
import { claimDigest, selectSandwichesToTry, postponeDigest, type DigestRecipient } from './queries.ts';
import { dueDigestWeek } from './digest-schedule.ts';

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
};

const WEEK_MS = 7 * 86_400_000;
const MAX_NEWS = 5;
const MAX_SUGGESTIONS = 3;
const MINUTE_MS = 60_000;
const BACK_OFF_MINUTES = [5, 30, 120];

/**
 * Writes one member's letter of this Sunday; false when nobody waits for one. It is claimed before the mail server sees
 * it, and put back only when that surely did not take it: after a crash in between it is not sent a second time.
 */
export async function sendNextDigest({ db, mail, log, site, now }: DigestDeps): Promise<boolean> {
  const { latitude, longitude } = site.fallbackLocation;
  const at = now();
  const sunday = dueDigestWeek(at, timeZoneAt(latitude, longitude) ?? 'UTC');
  if (!mail || !sunday) return false;
  const addressee = await claimDigest(db, sunday, at);
  if (!addressee) return false;
  const letter = await digestFor(db, addressee, { site, sunday, at });
  if (!letter) return true;
  try {
    await mail.send(letter);
  } catch (error) {
    log.warn({ err: error }, 'A weekly letter was not sent');
    const minutes = BACK_OFF_MINUTES[addressee.attempts - 1];
    if (error instanceof MailError && error.wasRefused && minutes !== undefined)
      await postponeDigest(db, addressee.userId, new Date(at.getTime() + minutes * MINUTE_MS));
  }
  return true;
}

type DigestContext = { site: DigestDeps['site']; sunday: string; at: Date };

/** Null where there is nothing to say. */
async function digestFor(db: Db, addressee: DigestRecipient, { site, sunday, at }: DigestContext) {
  const filter = { userId: addressee.userId, unreadOnly: true };
  const unread = await selectNotifications(db, filter, null, MAX_NEWS);
  const news = unread.filter(({ dateCreated }) => at.getTime() - dateCreated.getTime() < WEEK_MS);
  const toTry = await selectSandwichesToTry(db, addressee.userId, sunday, MAX_SUGGESTIONS);
  if (news.length === 0 && toTry.length === 0) return null;
  const token = await createUnsubscribeToken(db, addressee.userId);
  return renderDigest({ ...site, token, addressee, news: news.map(presentNotification), toTry });
}
