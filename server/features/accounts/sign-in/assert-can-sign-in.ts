import type { LoginQuestion } from '#contract/members/sign-in.ts';
import { setVisibilityOfMemberReviews } from '#server/features/reviews/reviews.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import { formatUtcDay } from '#server/platform/text/format-utc-day.ts';
import { lockUserRights } from '../roles/role-queries.ts';
import {
  deleteErasureRequest,
  deleteExpiredSuspension,
  findPendingErasure,
  findSuspension,
} from './account-status-queries.ts';

/** Locks the member, so that a concurrent suspension either waits for the new session or is seen here. */
export async function assertCanSignIn(
  tx: Db,
  id: string,
  { keepAccount, now }: { keepAccount: boolean; now: Date },
): Promise<void> {
  if (!(await lockUserRights(tx, id))) throw notFoundError();
  await deleteExpiredSuspension(tx, id, now);
  const suspension = await findSuspension(tx, id);
  if (suspension) throw new HttpError('forbidden', formatSuspension(suspension));
  const erasure = await findPendingErasure(tx, id);
  if (!erasure) return;
  if (!keepAccount) throw awaitingErasureError(erasure.due);
  await deleteErasureRequest(tx, id);
  await setVisibilityOfMemberReviews(tx, id, true);
  await invalidateCacheTags(tx, ['people', 'photos']);
}

function formatSuspension({ until, reason }: { until: Date | null; reason: string }): string {
  return `Your account is suspended${until ? ` until ${formatUtcDay(until)}` : ''}. Reason: ${reason}`;
}

function awaitingErasureError(due: Date): HttpError {
  const field: LoginQuestion = 'keepAccount';
  return new HttpError('conflict', `Your account is set to be deleted on ${formatUtcDay(due)}.`, {
    errors: [{ field, message: 'must say whether to keep the account' }],
  });
}
