import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import webPush from 'web-push';
import type { Db } from '#server/platform/database/database.ts';
import { siteKey } from '#server/platform/security/site-keys.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

/** At the first start; they are kept in the database, and whoever loses them loses every subscription. */
export async function createKeys(db: Db): Promise<void> {
  await vapidKeys(db);
  await unsubscribeKey(db);
}

export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const key = await siteKey(db, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys()));
  return JSON.parse(key) as VapidKeys;
}

/** Names a member for one purpose alone, without a session and without a row. */
export async function createUnsubscribeToken(db: Db, userId: string): Promise<string> {
  const name = Buffer.from(userId).toString('base64url');
  return `${name}.${await sign(db, userId)}`;
}

/** Null for whatever we did not sign. */
export async function verifyUnsubscribeToken(db: Db, token: string): Promise<string | null> {
  const [name = '', signature = ''] = token.split('.');
  const userId = Buffer.from(name, 'base64url').toString();
  const right = Buffer.from(await sign(db, userId));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}

async function sign(db: Db, userId: string): Promise<string> {
  return createHmac('sha256', await unsubscribeKey(db))
    .update(`weekly-letter:${userId}`)
    .digest('base64url');
}

function unsubscribeKey(db: Db): Promise<string> {
  return siteKey(db, 'letters', () => randomBytes(32).toString('base64url'));
}
