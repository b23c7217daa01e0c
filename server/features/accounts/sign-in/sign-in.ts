import type { OwnUser } from '#contract/accounts.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Hasher } from '#server/platform/passwords.ts';
import type { Caller } from '#server/platform/route.ts';
import { defined } from '#rules/defined.ts';
import { findCredentials, findUser, holdsPassword } from '../queries.ts';
import { startSession, type Device } from '../sessions.ts';
import { ownShape } from '../shapes.ts';
import { admit } from '../standing.ts';
import { findKnownDevice, issueDevice } from './known-devices.ts';
import { bucketsOf, giveTryBack, spendTry } from './sign-in-limits.ts';

export type SignedIn = { user: OwnUser; token: string; deviceCookie: string };
type Credentials = { username: string; password: string; keepAccount?: boolean | undefined };
type Origin = Device & Pick<Caller, 'limits' | 'address' | 'viewer' | 'deviceCookie' | 'recordSecurityEvent'>;

/** The same refusal, after the same time, for a name nobody has and for a wrong password. Failures alone count. */
export async function signIn(
  db: Database['db'],
  hasher: Hasher,
  { username, password, keepAccount = false }: Credentials,
  { limits, address, viewer, deviceCookie, recordSecurityEvent, ...device }: Origin,
): Promise<SignedIn> {
  const found = await findCredentials(db, username.trim());
  const deviceId = await findKnownDevice(db, found, deviceCookie);
  const buckets = bucketsOf({ accountId: found?.id, username, address, viewer, deviceId });
  await spendTry(limits, buckets);
  const right = await hasher.verify(found?.passwordHash ?? null, password).catch(async (error: unknown) => {
    await giveTryBack(limits, buckets);
    throw error;
  });
  const row = right && found ? await findUser(db, found.id) : undefined;
  if (!row) {
    recordSecurityEvent('sign-in-failed', found ? { memberId: found.id } : { name: username });
    throw wrongPassword();
  }
  await giveTryBack(limits, buckets);
  return inTransaction(db, async (tx) => {
    // Whoever changes the password meanwhile ends all sessions: none may begin with the old one after that (threats A8).
    if (!(await holdsPassword(tx, row.id, defined(defined(found).passwordHash)))) throw wrongPassword();
    await admit(tx, row.id, { keepAccount, now: device.now });
    return {
      user: ownShape(row),
      token: await startSession(tx, row.id, device),
      deviceCookie: await issueDevice(tx, defined(found), deviceCookie),
    };
  });
}

function wrongPassword(): Refusal {
  return new Refusal('not-signed-in', 'Invalid username or password');
}
