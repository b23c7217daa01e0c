import type { XpReceipt } from '#contract/members/progress.ts';
import type { Badge } from '#contract/members/badges.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { xpWithheldReasonText } from '#web/lib/format/xp-withheld-reasons.ts';
import type { MarkAsTriedReceiptState } from '#web/features/collection/tried/mark-as-tried-state.ts';
import type { ReviewChange } from './logged-sandwich-changes.ts';

type Row = readonly [words: string, amount: string];

type LogReceipt = {
  rows: readonly Row[];
  total: string;
  foot: string;
  /** null until the server has answered. */
  progress: { xp: number; level: number; earned: number; newBadges: readonly Badge[] } | null;
};

const PENDING = 'Pending';

/** What the visit and the review have earned, and why; the server adds up queued changes later. */
export function loggedSandwichReceipt(
  { sandwich, by, receipt }: MarkAsTriedReceiptState,
  review: ReviewChange | null,
): LogReceipt {
  const name = withBidiIsolates(sandwich.name);
  const reviewReceipt = review?.saved?.receipt ?? null;
  const isReviewWaiting = review !== null && review.saved === null;
  const receipts = [receipt, reviewReceipt].filter((each) => each !== null);
  const last = receipts.at(-1);
  const earned = receipts.reduce((sum, { xpEarned, locationBonusXp }) => sum + xpEarned + locationBonusXp, 0);
  const rows: Row[] = [
    ...(receipt ? rowsOf(`${name}, ${by}`, receipt) : [[`${name}, ${by}`, PENDING] as const]),
    ...(isReviewWaiting ? [[`${name}, reviewed`, PENDING] as const] : []),
    ...(reviewReceipt && reviewReceipt.xpEarned > 0
      ? [[`${name}, reviewed`, `+${reviewReceipt.xpEarned}`] as const]
      : []),
  ];
  return {
    rows,
    total: receipt ? `${earned} XP` : PENDING,
    foot: receipt ? footOf(receipt) : 'Saved on this device. We’ll add it up once it’s sent.',
    progress: last
      ? { xp: last.xp, level: last.level, earned, newBadges: receipts.flatMap(({ newBadges }) => newBadges) }
      : null,
  };
}

function rowsOf(action: string, { xpEarned, locationBonusXp, withheld }: XpReceipt): Row[] {
  const base: Row = [action, `+${xpEarned}`];
  if (locationBonusXp > 0) return [base, ['Location bonus: you were there', `+${locationBonusXp}`]];
  return withheld ? [base, ['Location bonus', '+0']] : [base];
}

function footOf({ xpEarned, locationBonusXp, withheld }: XpReceipt): string {
  if (withheld === 'already' && xpEarned + locationBonusXp === 0)
    return 'You already earned XP for this one.';
  return withheld ? xpWithheldReasonText(withheld) : 'Thank you, come again.';
}
