import type { NotificationSettings } from '#contract/members/notifications.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import { verifyUnsubscribeToken, getVapidKeys } from './notification-signing-keys.ts';
import { disableDigest } from './digest/queries.ts';
import { isSubscribedToPush } from './push/subscriptions.ts';
import {
  selectNotificationSettings,
  upsertNotificationSettings,
  type NotificationSettingsInput,
} from './settings-queries.ts';

type SettingsContext = { userId: string; sessionId: number; sendsMail: boolean };

export async function readNotificationSettings(
  db: Db,
  { userId, sessionId, sendsMail }: SettingsContext,
): Promise<NotificationSettings> {
  const { isVerified, ...settings } = await selectNotificationSettings(db, userId);
  const { publicKey: pushKey } = await getVapidKeys(db);
  const mail = mailState(sendsMail, isVerified);
  return { ...settings, mail, pushKey, pushedHere: await isSubscribedToPush(db, { userId, sessionId }) };
}

export async function changeNotificationSettings(
  db: Db,
  context: SettingsContext,
  input: NotificationSettingsInput,
): Promise<NotificationSettings> {
  if (input.weeklyLetter && !context.sendsMail)
    throw new HttpError('conflict', 'This site doesn’t send email.');
  await upsertNotificationSettings(db, context.userId, input);
  return readNotificationSettings(db, context);
}

function mailState(sendsMail: boolean, isVerified: boolean): NotificationSettings['mail'] {
  if (!sendsMail) return 'off';
  return isVerified ? 'ready' : 'unverified';
}

/** A second use of the token does nothing. */
export async function unsubscribeFromDigest(db: Db, token: string): Promise<void> {
  const userId = await verifyUnsubscribeToken(db, token);
  if (userId === null || !(await disableDigest(db, userId)))
    throw notFoundError('This link doesn’t work. You can turn the email off under Notifications.');
}
