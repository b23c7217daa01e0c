import {
  createFormerMembers,
  deleteUserRow,
  assertNotLastAdmin,
} from '#server/features/accounts/accounts.ts';
import { eraseMemberFromEntries, recordChange } from '#server/features/audit/audit.ts';
import { deleteHiddenAvatars } from '#server/features/hidden-content/hidden-content.ts';
import { eraseFromErrors } from '#server/features/error-log/error-log.ts';
import { eraseFromAnnouncements } from '#server/features/notifications/notifications.ts';
import { deleteRecommendationsOf } from '#server/features/recommendations/recommendations.ts';
import { deleteReportsAbout } from '#server/features/reports/reports.ts';
import {
  anonymizeReviews,
  refreshQuarantine,
  setVisibilityOfMemberReviews,
} from '#server/features/reviews/reviews.ts';
import { deleteUploadsOf, fileNamesOf } from '#server/features/uploads/uploads.ts';
import { ALL_TAGS, invalidate } from '#server/platform/cache/invalidate.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { deleteResponsesNaming } from '#server/platform/http/idempotency.ts';
import {
  raiseStatementTimeout,
  findErasureRequest,
  lockErasures,
  lockMemberForErasure,
  recentSandwichesOf,
  insertErasedId,
  type MemberRow,
} from './queries.ts';

export { findDueErasures } from './queries.ts';

type Pooled = Database['db'];
type ErasureOptions = {
  id: string;
  now: Date;
  /** An operator's word; else it is the member's, and only once its time has come. */
  operator?: { keepsReviews: boolean };
};
/** `previews` stands in the names of the pictures that were drawn of what the member shared; `files` are those of its uploads. */
export type ErasedMember = { previews: string[]; files: string[] };

/**
 * Takes a member out of everything that is kept, in one transaction (decision record 0026). Null where the member came back
 * in the meantime. The files of the pictures that went are for whoever may remove files.
 */
export async function eraseMember(
  db: Pooled,
  { id, now, operator }: ErasureOptions,
): Promise<ErasedMember | null> {
  return inTransaction(db, async (tx) => {
    await raiseStatementTimeout(tx);
    await lockErasures(tx);
    await assertNotLastAdmin(tx, id);
    const member = await lockMemberForErasure(tx, id);
    const wish = operator ?? (await findErasureRequest(tx, id, now));
    if (!member || !wish) return null;
    const settled = await recentSandwichesOf(tx, id);
    await detachReviews(tx, id, wish.keepsReviews);
    const files = await deleteMemberData(tx, member, now);
    for (const sandwichId of settled) await refreshQuarantine(tx, sandwichId, now);
    await invalidate(tx, [ALL_TAGS]);
    await recordChange(tx, { by: null, action: 'erase', entityType: 'user', entityId: 'erased' });
    return { previews: member.shareToken ? [id, member.shareToken] : [id], files };
  });
}

/** Out of the totals, or into the hands of nobody. */
async function detachReviews(tx: Db, id: string, keepsReviews: boolean): Promise<void> {
  await setVisibilityOfMemberReviews(tx, id, keepsReviews);
  if (keepsReviews) await anonymizeReviews(tx, id, createFormerMembers);
}

/** What hangs on the member's row goes with it; the rest does not, and is named here one by one. */
async function deleteMemberData(tx: Db, member: MemberRow, now: Date): Promise<string[]> {
  const { id, email, isVerified } = member;
  await deleteRecommendationsOf(tx, { id, verifiedEmail: isVerified ? email : null });
  await deleteReportsAbout(tx, id);
  await deleteHiddenAvatars(tx, id);
  const uploads = await deleteUploadsOf(tx, id);
  await deleteUserRow(tx, id);
  await eraseFromAnnouncements(tx, id);
  await deleteResponsesNaming(tx, id);
  await eraseFromErrors(tx, member);
  await eraseMemberFromEntries(tx, member);
  await insertErasedId(tx, id, now);
  return fileNamesOf(uploads);
}
