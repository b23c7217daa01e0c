import type { Position } from '#rules/distance.ts';
import type { Database, Db } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { MailFailed, type Mail } from '#server/platform/mail.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { notificationShape } from '../inbox/inbox.ts';
import { selectNotifications } from '../inbox/queries.ts';
import { letterToken } from '../keys.ts';
import { writeLetter } from './letter.ts';
import { claimLetter, selectToTry, setLetterDue, type Addressee } from './queries.ts';
import { letterSunday } from './sunday.ts';

export type LetterDeps = {
  db: Database['db'];
  mail: Mail;
  log: Log;
  site: {
    baseUrl: string;
    siteName: string;
    fallbackLocation: Position;
  };
  now: () => Date;
};

const WEEK_MS = 7 * 86_400_000;
const MOST_NEWS = 5;
const TO_TRY = 3;
const MINUTE_MS = 60_000;
const BACK_OFF_MINUTES = [5, 30, 120];

/**
 * Writes one member's letter of this Sunday; false when nobody waits for one. It is claimed before the mail server sees
 * it, and put back only when that surely did not take it: after a crash in between it is not sent a second time.
 */
export async function sendNextLetter({ db, mail, log, site, now }: LetterDeps): Promise<boolean> {
  const { latitude, longitude } = site.fallbackLocation;
  const at = now();
  const sunday = letterSunday(at, timeZoneAt(latitude, longitude) ?? 'UTC');
  if (!mail || !sunday) return false;
  const addressee = await claimLetter(db, sunday, at);
  if (!addressee) return false;
  const letter = await letterTo(db, addressee, { site, sunday, at });
  if (!letter) return true;
  try {
    await mail.send(letter);
  } catch (error) {
    log.warn({ err: error }, 'A weekly letter was not sent');
    const minutes = BACK_OFF_MINUTES[addressee.attempts - 1];
    if (error instanceof MailFailed && error.wasRefused && minutes !== undefined)
      await setLetterDue(db, addressee.userId, new Date(at.getTime() + minutes * MINUTE_MS));
  }
  return true;
}

type When = { site: LetterDeps['site']; sunday: string; at: Date };

/** Null where there is nothing to say. */
async function letterTo(db: Db, addressee: Addressee, { site, sunday, at }: When) {
  const filter = { userId: addressee.userId, unreadOnly: true };
  const unread = await selectNotifications(db, filter, null, MOST_NEWS);
  const news = unread.filter(({ dateCreated }) => at.getTime() - dateCreated.getTime() < WEEK_MS);
  const toTry = await selectToTry(db, addressee.userId, sunday, TO_TRY);
  if (news.length === 0 && toTry.length === 0) return null;
  const token = await letterToken(db, addressee.userId);
  return writeLetter({ ...site, token, addressee, news: news.map(notificationShape), toTry });
}
