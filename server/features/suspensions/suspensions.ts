import { endSessionsExcept, assertNotLastAdmin } from '#server/features/accounts/accounts.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { HttpError, badRequestError, notFoundError } from '#server/platform/http/http-error.ts';
import {
  deleteSuspension,
  lockAndCheckActiveAdmin,
  lockMemberAndGetUsername,
  upsertSuspension,
} from './queries.ts';

type SuspensionContext = { actorId: string; now: Date };
type SuspensionInput = { reason: string; until?: string | null | undefined };

export async function suspendMember(
  db: Database['db'],
  userId: string,
  { reason, until = null }: SuspensionInput,
  { actorId, now }: SuspensionContext,
): Promise<string> {
  if (userId === actorId) throw new HttpError('conflict', 'You can’t suspend yourself.');
  const end = until === null ? null : new Date(until);
  if (end && end <= now)
    throw badRequestError('Please choose a date in the future.', [
      { field: 'until', message: 'must be in the future' },
    ]);
  return inTransaction(db, async (tx) => {
    await assertNotLastAdmin(tx, userId);
    const username = await lockMemberAndGetUsername(tx, userId);
    if (username === undefined) throw notFoundError('Member not found');
    await requireAdmin(tx, actorId);
    await upsertSuspension(tx, userId, { reason, until: end, actorId, now });
    await endSessionsExcept(tx, userId, null);
    const after = { reason, until };
    await recordChangeInAuditLog(tx, {
      actorId,
      action: 'suspend',
      entityType: 'user',
      entityId: userId,
      after,
    });
    return `${username} is now suspended.`;
  });
}

export async function liftSuspension(
  db: Database['db'],
  userId: string,
  { actorId }: SuspensionContext,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const username = await lockMemberAndGetUsername(tx, userId);
    if (username === undefined) throw notFoundError('Member not found');
    await requireAdmin(tx, actorId);
    if (await deleteSuspension(tx, userId))
      await recordChangeInAuditLog(tx, { actorId, action: 'lift', entityType: 'user', entityId: userId });
    return `${username} can log in again.`;
  });
}

async function requireAdmin(tx: Db, by: string): Promise<void> {
  if (!(await lockAndCheckActiveAdmin(tx, by)))
    throw new HttpError('forbidden', 'You don’t have permission to do this.');
}
