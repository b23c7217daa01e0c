import type { NotificationSettings } from '#contract/members/notifications.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HttpError, notFound } from '#server/platform/http/http-error.ts';
import { verifyUnsubscribeToken, vapidKeys } from './keys.ts';
import { disableDigest } from './digest/queries.ts';
import { isSubscribed } from './push/subscriptions.ts';
import { findSettings, upsertSettings, type NotificationSettingsInput } from './settings-queries.ts';

type SettingsContext = { userId: string; sessionId: number; sendsMail: boolean };

export async function getSettings(
  db: Db,
  { userId, sessionId, sendsMail }: SettingsContext,
): Promise<NotificationSettings> {
  const { isVerified, ...wishes } = await findSettings(db, userId);
  const { publicKey: pushKey } = await vapidKeys(db);
  const mail = mailState(sendsMail, isVerified);
  return { ...wishes, mail, pushKey, pushedHere: await isSubscribed(db, { userId, sessionId }) };
}

export async function updateSettings(
  db: Db,
  asking: SettingsContext,
  wishes: NotificationSettingsInput,
): Promise<NotificationSettings> {
  if (wishes.weeklyLetter && !asking.sendsMail) throw new HttpError('conflict', 'This site sends no mail.');
  await upsertSettings(db, asking.userId, wishes);
  return getSettings(db, asking);
}

function mailState(sendsMail: boolean, isVerified: boolean): NotificationSettings['mail'] {
  if (!sendsMail) return 'off';
  return isVerified ? 'ready' : 'unverified';
}

/** By the token of a letter; a second press does nothing more. */
export async function unsubscribeFromDigest(db: Db, token: string): Promise<void> {
  const userId = await verifyUnsubscribeToken(db, token);
  if (userId === null || !(await disableDigest(db, userId)))
    throw notFound('This link is none of ours. You can switch the letter off under Notifications.');
}
