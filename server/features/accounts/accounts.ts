import { randomUUID } from 'node:crypto';
import type { OwnUser } from '#contract/accounts.ts';
import { NOT_AVAILABLE, usernameProblem } from '#rules/usernames.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import { Refusal, badRequest, notFound } from '#server/platform/errors.ts';
import type { Hasher } from '#server/platform/passwords.ts';
import {
  findCredentials,
  findPasswordHash,
  findTaken,
  findUser,
  insertUser,
  setPasswordHash,
  updateProfile,
  type ProfileChanges,
} from './queries.ts';
import { endSessions, startSession } from './sessions.ts';
import { ownShape } from './shapes.ts';

type Pooled = Database['db'];
type SignedIn = { user: OwnUser; token: string };
type Newcomer = { id?: string | undefined; username: string; email: string; password: string };

/** Makes the account and signs in, or says what is taken. A taken id is refused and never overwritten. */
export async function registerUser(
  db: Pooled,
  hasher: Hasher,
  { id = randomUUID(), username, email, password }: Newcomer,
  userAgent: string | null,
): Promise<SignedIn> {
  const wanted = { id, username: username.trim(), email };
  await refuseTaken(db, wanted);
  const passwordHash = await hasher.hash(password);
  return inTransaction(db, async (tx) => {
    const row = await insertUser(tx, { ...wanted, passwordHash });
    if (!row) throw await whatIsTaken(tx, wanted);
    return { user: ownShape(row), token: await startSession(tx, row.id, userAgent) };
  });
}

/** The same refusal, after the same time, for a name nobody has and for a wrong password. */
export async function signIn(
  db: Pooled,
  hasher: Hasher,
  { username, password }: { username: string; password: string },
  userAgent: string | null,
): Promise<SignedIn> {
  const found = await findCredentials(db, username.trim());
  const right = await hasher.verify(found?.passwordHash ?? null, password);
  const row = right && found ? await findUser(db, found.id) : undefined;
  if (!row) throw new Refusal('not-signed-in', 'Invalid username or password');
  return { user: ownShape(row), token: await startSession(db, row.id, userAgent) };
}

export async function getOwnUser(db: Db, id: string): Promise<OwnUser> {
  const row = await findUser(db, id);
  if (!row) throw notFound();
  return ownShape(row);
}

export async function changeProfile(db: Db, id: string, changes: ProfileChanges): Promise<OwnUser> {
  const before = await findUser(db, id);
  if (!before) throw notFound();
  const username = changes.username?.trim() ?? before.username;
  const email = changes.email ?? before.email;
  try {
    const row = await updateProfile(db, id, { ...changes, username, email });
    return ownShape(row!);
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw await whatIsTaken(db, { id, username, email });
  }
}

/** Ends every other session and answers a new token for this one. */
export async function changePassword(
  db: Pooled,
  hasher: Hasher,
  change: { id: string; currentPassword: string; newPassword: string; userAgent: string | null },
): Promise<string> {
  const { id, currentPassword, newPassword, userAgent } = change;
  const right = await hasher.verify(await findPasswordHash(db, id), currentPassword);
  if (!right) {
    const message = 'Current password is incorrect';
    throw badRequest(message, [{ field: 'currentPassword', message }]);
  }
  const hash = await hasher.hash(newPassword);
  return inTransaction(db, async (tx) => {
    await setPasswordHash(tx, id, hash);
    await endSessions(tx, id, null);
    return startSession(tx, id, userAgent);
  });
}

/** 200 with a reason even for a name that breaks the rules, since a failed call shows another text (decisions.md point 14). */
export async function checkAvailability(
  db: Db,
  username: string,
  viewerId: string | null,
): Promise<{ available: boolean; error?: string }> {
  const problem = usernameProblem(username);
  if (problem) return { available: false, error: problem };
  const { username: isTaken } = await findTaken(db, {
    id: viewerId ?? '',
    username: username.trim(),
    email: '',
  });
  return isTaken ? { available: false, error: NOT_AVAILABLE } : { available: true };
}

type Identity = { id: string; username: string; email: string };

async function refuseTaken(db: Db, wanted: Identity): Promise<void> {
  const found = await findTaken(db, wanted);
  if (found.id || found.username || found.email) throw takenRefusal(found);
}

async function whatIsTaken(db: Db, wanted: Identity): Promise<Refusal> {
  return takenRefusal(await findTaken(db, wanted));
}

function takenRefusal({ username, email }: { username: boolean; email: boolean }): Refusal {
  const [field, message] = username
    ? ['username', NOT_AVAILABLE]
    : email
      ? ['email', 'This email address is already registered.']
      : ['id', 'This account exists already.'];
  return new Refusal('conflict', message, { errors: [{ field, message }] });
}
