import { recordChangeInAuditLog, type NewAuditEntry } from '#server/features/audit/audit.ts';
import { inTransaction, type Db, type PooledDb } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import {
  lockAndListActiveAdmins,
  lockUserRights,
  updateCatalogEditorRight,
  updateRole,
  type UserRightsRow,
} from './role-queries.ts';
import { endSessionsExcept, isSessionLive, startSession, type SessionContext } from '../sessions/sessions.ts';

/** `token` belongs to the new session of an actor whose own rights have changed. */
export type UserRightsChange = { user: UserRightsRow; hasChanged: boolean; token: string | null };
/** Null is the operator at the command line. */
type Actor = (SessionContext & { viewer: { id: string } }) | null;

export async function promoteToAdmin(db: PooledDb, actor: Actor, id: string): Promise<UserRightsChange> {
  return changeRights(db, actor, id, async (tx, user) => {
    if (user.role === 'admin') return null;
    await updateRole(tx, id, 'admin');
    return { action: 'promote', before: { role: 'user' }, after: { role: 'admin' } };
  });
}

export async function demoteToMember(db: PooledDb, actor: Actor, id: string): Promise<UserRightsChange> {
  return changeRights(db, actor, id, async (tx) => {
    if (!(await assertNotLastAdmin(tx, id))) return null;
    await updateRole(tx, id, 'user');
    return { action: 'demote', before: { role: 'admin' }, after: { role: 'user' } };
  });
}

export async function changeCatalogEditor(
  db: PooledDb,
  actor: Actor,
  id: string,
  granted: boolean,
): Promise<UserRightsChange> {
  return changeRights(db, actor, id, async (tx, user) => {
    if (user.catalogEditor === granted) return null;
    await updateCatalogEditorRight(tx, id, granted);
    return {
      action: granted ? 'grant' : 'withdraw',
      before: { catalogEditor: !granted },
      after: { catalogEditor: granted },
    };
  });
}

/** Call it in the transaction that removes an admin's role or account; returns false for other members. */
export async function assertNotLastAdmin(tx: Db, id: string): Promise<boolean> {
  const admins = await lockAndListActiveAdmins(tx);
  const user = await lockUserRights(tx, id);
  if (user?.role !== 'admin') return false;
  if (!admins.some((admin) => admin !== id))
    throw new HttpError('conflict', 'This is the last admin. Promote someone else first.');
  return true;
}

type AuditFields = Pick<NewAuditEntry, 'action' | 'before' | 'after'>;

/** Ends all sessions of the member: an attacker may have an old one (threats A8). */
async function changeRights(
  db: PooledDb,
  actor: Actor,
  id: string,
  work: (tx: Db, user: UserRightsRow) => Promise<AuditFields | null>,
): Promise<UserRightsChange> {
  const actorId = actor?.viewer.id ?? null;
  return inTransaction(db, async (tx) => {
    const admins = await lockAndListActiveAdmins(tx);
    const user = await lockUserRights(tx, id);
    if (!user) throw notFoundError('Member not found');
    // The actor may have lost the admin role while this waited for the lock.
    if (actorId !== null && !admins.includes(actorId))
      throw new HttpError('forbidden', 'You don’t have permission to do this.');
    const entry = await work(tx, user);
    if (!entry) return { user, hasChanged: false, token: null };
    // A new password may have ended the actor's session while this waited for the lock.
    const replaced = actor?.viewer.id === id && (await isSessionLive(tx, actor)) ? actor : null;
    await endSessionsExcept(tx, id, null);
    await recordChangeInAuditLog(tx, { actorId, entityType: 'user', entityId: id, ...entry });
    const token = replaced && (await startSession(tx, id, replaced));
    return { user: { ...user, ...entry.after } as UserRightsRow, hasChanged: true, token };
  });
}
