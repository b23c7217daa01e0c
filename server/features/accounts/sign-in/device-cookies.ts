import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import { getOrCreateSiteKey } from '#server/platform/security/get-or-create-site-key.ts';

export type AccountCredentials = { id: string; passwordHash: string | null };

/** The cookie grants only a separate counter for wrong passwords. It is reused, or each sign-in would add a counter. */
export async function issueDeviceCookie(
  db: Db,
  account: AccountCredentials,
  current: string | null,
): Promise<string> {
  if (current && (await verifyDeviceCookie(db, account, current))) return current;
  const deviceId = randomBytes(16).toString('base64url');
  return `${deviceId}.${await sign(db, account, deviceId)}`;
}

/** Takes the same time for an account that does not exist. */
export async function verifyDeviceCookie(
  db: Db,
  account: AccountCredentials | undefined,
  cookie: string | null,
): Promise<string | null> {
  if (!cookie) return null;
  const [deviceId = '', signature = ''] = cookie.split('.');
  const expected = Buffer.from(await sign(db, account, deviceId));
  const actual = Buffer.from(signature);
  const isRight = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isRight && account?.passwordHash ? deviceId : null;
}

/** Signs the password hash too: an old password does not give its owner a separate counter. */
async function sign(db: Db, account: AccountCredentials | undefined, deviceId: string): Promise<string> {
  const key = await getOrCreateSiteKey(db, 'devices', () => randomBytes(32).toString('base64url'));
  const subject = JSON.stringify([account?.id, account?.passwordHash, deviceId]);
  return createHmac('sha256', key).update(subject).digest('base64url');
}
