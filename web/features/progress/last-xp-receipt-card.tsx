import type { LevelInfo } from '#contract/members/progress.ts';
import { formatRelativeTime } from '#web/lib/format/relative-time.ts';
import { xpWithheldReasonText } from '#web/lib/format/xp-withheld-reasons.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { ReceiptCard } from '#web/ui/display/receipt-card.tsx';

type ReceiptAction = NonNullable<LevelInfo['lastReceipt']>;

const ACTION_VERBS: Record<string, string> = { try: 'tried', review: 'reviewed' };

export function LastXpReceiptCard({ action }: { action: ReceiptAction }) {
  const now = useNow();
  const { xpEarned, locationBonusXp, withheld } = action;
  const bonus =
    locationBonusXp > 0 ? [['Location bonus: you were there', `+${locationBonusXp}`] as const] : [];
  return (
    <ReceiptCard
      title="Receipt"
      subtitle={formatRelativeTime(Date.parse(action.timestamp), now)}
      rows={[[actionText(action), `+${xpEarned}`], ...bonus]}
      total={`${xpEarned + locationBonusXp} XP`}
      foot={withheld ? xpWithheldReasonText(withheld) : 'Thank you, come again.'}
    />
  );
}

function actionText({ actionType, subject }: ReceiptAction): string {
  const verb = ACTION_VERBS[actionType] ?? actionType.replaceAll(/[-_]/g, ' ');
  return subject ? `${withBidiIsolates(subject)}, ${verb}` : verb.slice(0, 1).toUpperCase() + verb.slice(1);
}
