import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import webPush from 'web-push';
import type { Db } from '#server/platform/database/database.ts';
import { getOrCreateSiteKey } from '#server/platform/security/get-or-create-site-key.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

/** The keys are stored in the database; losing them loses every push subscription. */
export async function createNotificationSigningKeys(db: Db): Promise<void> {
  await getVapidKeys(db);
  await unsubscribeKey(db);
}

export async function getVapidKeys(db: Db): Promise<VapidKeys> {
  const key = await getOrCreateSiteKey(db, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys()));
  return JSON.parse(key) as VapidKeys;
}

export async function createUnsubscribeToken(db: Db, userId: string): Promise<string> {
  const name = Buffer.from(userId).toString('base64url');
  return `${name}.${await sign(db, userId)}`;
}

export async function verifyUnsubscribeToken(db: Db, token: string): Promise<string | null> {
  const [name = '', signature = ''] = token.split('.');
  const userId = Buffer.from(name, 'base64url').toString();
  const expected = Buffer.from(await sign(db, userId));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? userId : null;
}

async function sign(db: Db, userId: string): Promise<string> {
  return createHmac('sha256', await unsubscribeKey(db))
    .update(`weekly-letter:${userId}`)
    .digest('base64url');
}

function unsubscribeKey(db: Db): Promise<string> {
  return getOrCreateSiteKey(db, 'letters', () => randomBytes(32).toString('base64url'));
}
