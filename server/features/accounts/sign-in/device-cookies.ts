import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import { siteKey } from '#server/platform/security/site-keys.ts';

export type AccountCredentials = { id: string; passwordHash: string | null };

/**
 * What a browser shows after it has signed in once: it grants nothing but a count of its own wrong passwords. The one
 * that it has stays, or every right password would earn another count.
 */
export async function issueDeviceCookie(
  db: Db,
  account: AccountCredentials,
  current: string | null,
): Promise<string> {
  if (current && (await verifyDeviceCookie(db, account, current))) return current;
  const deviceId = randomBytes(16).toString('base64url');
  return `${deviceId}.${await sign(db, account, deviceId)}`;
}

/** The id of the device, if it has signed in to this account. The work is the same for an account that does not exist. */
export async function verifyDeviceCookie(
  db: Db,
  account: AccountCredentials | undefined,
  cookie: string | null,
): Promise<string | null> {
  if (!cookie) return null;
  const [deviceId = '', signature = ''] = cookie.split('.');
  const expected = Buffer.from(await sign(db, account, deviceId));
  const given = Buffer.from(signature);
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  return isRight && account?.passwordHash ? deviceId : null;
}

/** Bound to the password: whoever knew an old one keeps no count of their own. */
async function sign(db: Db, account: AccountCredentials | undefined, deviceId: string): Promise<string> {
  const key = await siteKey(db, 'devices', () => randomBytes(32).toString('base64url'));
  const subject = JSON.stringify([account?.id, account?.passwordHash, deviceId]);
  return createHmac('sha256', key).update(subject).digest('base64url');
}
