import {
  createFormerMembers,
  deleteUserRow,
  assertNotLastAdmin,
} from '#server/features/accounts/accounts.ts';
import {
  eraseMemberFromChangeSets,
  eraseMemberFromAuditLog,
  recordChangeInAuditLog,
} from '#server/features/audit/audit.ts';
import { deleteHiddenPhotosOfMember } from '#server/features/hidden-content/hidden-content.ts';
import { eraseMemberFromImportRuns } from '#server/features/import-runs/import-runs.ts';
import { eraseMemberFromErrorLog } from '#server/features/error-log/error-log.ts';
import { eraseMemberFromSandwichAnnouncements } from '#server/features/notifications/notifications.ts';
import { deleteRecommendationsOfMember } from '#server/features/restaurant-recommendations/restaurant-recommendations.ts';
import { deleteReportsAboutMember } from '#server/features/reports/reports.ts';
import {
  anonymizeReviews,
  refreshRatingQuarantine,
  setVisibilityOfMemberReviews,
} from '#server/features/reviews/reviews.ts';
import { deleteUploadsOfMember, uploadFileNamesOf } from '#server/features/uploads/uploads.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import {
  inTransaction,
  setStatementTimeout,
  type Db,
  type PooledDb,
} from '#server/platform/database/database.ts';
import { deleteIdempotentResponsesAboutMember } from '#server/platform/http/idempotency.ts';
import {
  clearReferencesToMember,
  eraseNameFromModerationReasons,
  findErasureRequest,
  findRankingShareToken,
  lockErasures,
  lockMemberForErasure,
  recentlyReviewedSandwichesOf,
  insertErasedMember,
  type MemberToErase,
} from './queries.ts';
import { memberNamePattern } from './member-name-pattern.ts';

type ErasureOptions = {
  id: string;
  now: Date;
  /** Set by the operator's command; without it the member's own request must be due. */
  operator?: { keepsReviews: boolean };
};
/** `previews` are the keys of share images, `files` the names of uploads. */
export type ErasedMemberFiles = { previews: string[]; files: string[] };

/** Searches the text of whole tables, which exceeds the normal timeout on a large site. */
const STATEMENT_TIMEOUT = '10min';

/** Null if the member has signed in again meanwhile. The caller deletes the files (decision record 0026). */
export async function eraseMember(
  db: PooledDb,
  { id, now, operator }: ErasureOptions,
): Promise<ErasedMemberFiles | null> {
  return inTransaction(db, async (tx) => {
    await setStatementTimeout(tx, STATEMENT_TIMEOUT);
    await lockErasures(tx);
    const member = await lockMemberForErasure(tx, id);
    // Only for admins: the lock of this check makes suspensions and changes of roles wait. A deadlock starts the transaction again.
    if (member?.isAdmin) await assertNotLastAdmin(tx, id);
    const request = operator ?? (await findErasureRequest(tx, id, now));
    if (!member || !request) return null;
    const shareToken = await findRankingShareToken(tx, id);
    const sandwichIds = await recentlyReviewedSandwichesOf(tx, id);
    await detachReviews(tx, id, request.keepsReviews);
    const files = await deleteMemberData(tx, member, request.keepsReviews, now);
    for (const sandwichId of sandwichIds) await refreshRatingQuarantine(tx, sandwichId, now);
    await invalidateCacheTags(tx, [ALL_ENTRIES_CACHE_TAG]);
    await recordChangeInAuditLog(tx, {
      actorId: null,
      action: 'erase',
      entityType: 'user',
      entityId: 'erased',
    });
    return { previews: shareToken ? [id, shareToken] : [id], files };
  });
}

async function detachReviews(tx: Db, id: string, keepsReviews: boolean): Promise<void> {
  await setVisibilityOfMemberReviews(tx, id, keepsReviews);
  if (keepsReviews) await anonymizeReviews(tx, id, createFormerMembers);
}

/** Foreign keys delete the member's own rows. The rest is cleared here: no key leads from one machine's rows to another's. */
async function deleteMemberData(
  tx: Db,
  member: MemberToErase,
  keepsReviews: boolean,
  now: Date,
): Promise<string[]> {
  const { id, email, isVerified } = member;
  const namePattern = memberNamePattern(member);
  await deleteRecommendationsOfMember(tx, { id, verifiedEmail: isVerified ? email : null });
  await deleteReportsAboutMember(tx, id);
  await deleteHiddenPhotosOfMember(tx, id);
  const uploads = await deleteUploadsOfMember(tx, id);
  await clearReferencesToMember(tx, id);
  await deleteUserRow(tx, id);
  await eraseMemberFromSandwichAnnouncements(tx, id);
  await deleteIdempotentResponsesAboutMember(tx, id);
  await eraseMemberFromErrorLog(tx, member);
  await eraseMemberFromAuditLog(tx, { id, namePattern });
  await eraseNameFromModerationReasons(tx, namePattern);
  await eraseMemberFromChangeSets(tx, id);
  await eraseMemberFromImportRuns(tx, id);
  await insertErasedMember(tx, { id, keepsReviews, now });
  return uploadFileNamesOf(uploads);
}
