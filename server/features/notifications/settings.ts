import type { NotificationSettings } from '#contract/notifications.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal, notFound } from '#server/platform/errors.ts';
import { memberOfLetter, vapidKeys } from './keys.ts';
import { stopLetters } from './letters/queries.ts';
import { isSubscribed } from './push/subscriptions.ts';
import { findSettings, setSettings, type Wishes } from './settings-queries.ts';

type Asking = { userId: string; sessionId: number; sendsMail: boolean };

export async function settingsOf(
  db: Db,
  { userId, sessionId, sendsMail }: Asking,
): Promise<NotificationSettings> {
  const { isVerified, ...wishes } = await findSettings(db, userId);
  const { publicKey: pushKey } = await vapidKeys(db);
  const mail = mailState(sendsMail, isVerified);
  return { ...wishes, mail, pushKey, pushedHere: await isSubscribed(db, { userId, sessionId }) };
}

export async function changeSettings(db: Db, asking: Asking, wishes: Wishes): Promise<NotificationSettings> {
  if (wishes.weeklyLetter && !asking.sendsMail) throw new Refusal('conflict', 'This site sends no mail.');
  await setSettings(db, asking.userId, wishes);
  return settingsOf(db, asking);
}

function mailState(sendsMail: boolean, isVerified: boolean): NotificationSettings['mail'] {
  if (!sendsMail) return 'off';
  return isVerified ? 'ready' : 'unverified';
}

/** By the token of a letter; a second press does nothing more. */
export async function endLetters(db: Db, token: string): Promise<void> {
  const userId = await memberOfLetter(db, token);
  if (userId === null || !(await stopLetters(db, userId)))
    throw notFound('This link is none of ours. You can switch the letter off under Notifications.');
}
