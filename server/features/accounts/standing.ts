import { showReviewsOf } from '#server/features/reviews/reviews.ts';
import { invalidate } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal, notFound } from '#server/platform/errors.ts';
import { lockUser } from './role-queries.ts';
import { deleteErasure, deleteSuspensionEnded, findErasure, findSuspension } from './standing-queries.ts';

/**
 * Whether somebody whose password was right may come in. Holds the member, so that whoever suspends waits for the session
 * or is seen here. Who was about to be erased and wants to stay has everything back.
 */
export async function admit(
  tx: Db,
  id: string,
  { keepAccount, now }: { keepAccount: boolean; now: Date },
): Promise<void> {
  if (!(await lockUser(tx, id))) throw notFound();
  await deleteSuspensionEnded(tx, id, now);
  const suspension = await findSuspension(tx, id);
  if (suspension) throw new Refusal('forbidden', suspendedText(suspension));
  const erasure = await findErasure(tx, id);
  if (!erasure) return;
  if (!keepAccount) throw leaving(erasure.due);
  await deleteErasure(tx, id);
  await showReviewsOf(tx, id, true);
  await invalidate(tx, ['people', 'photos']);
}

/** The same words in a mail and in the answer to a login. */
export function dayText(day: Date): string {
  return day.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function suspendedText({ until, reason }: { until: Date | null; reason: string }): string {
  return `Your account is suspended${until ? ` until ${dayText(until)}` : ''}. Reason: ${reason}`;
}

function leaving(due: Date): Refusal {
  return new Refusal('conflict', `Your account will be erased on ${dayText(due)}. Do you want to keep it?`, {
    errors: [{ field: 'keepAccount', message: 'says whether to keep the account' }],
  });
}
