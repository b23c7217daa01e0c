import type { LevelInfo } from '#contract/progress.ts';
import { relativeTime } from '#rules/relative-time.ts';
import { withheldWords } from '#rules/xp-words.ts';
import { isolated } from '#rules/isolated.ts';
import { useNow } from '#web/lib/now.ts';
import { Receipt } from '#web/ui/receipt.tsx';

type Deed = NonNullable<LevelInfo['lastReceipt']>;

const DEEDS: Record<string, string> = { try: 'tried', review: 'reviewed' };

export function LastReceipt({ deed }: { deed: Deed }) {
  const now = useNow();
  const { xpEarned, locationBonusXp, withheld } = deed;
  const bonus = locationBonusXp > 0 ? [['You were really there', `+${locationBonusXp}`] as const] : [];
  return (
    <Receipt
      title="Receipt"
      place={relativeTime(Date.parse(deed.timestamp), now)}
      rows={[[whatWasDone(deed), `+${xpEarned}`], ...bonus]}
      total={`${xpEarned + locationBonusXp} XP`}
      foot={withheld ? withheldWords(withheld) : 'Thank you, come again.'}
    />
  );
}

function whatWasDone({ actionType, subject }: Deed): string {
  const deed = DEEDS[actionType] ?? actionType.replaceAll(/[-_]/g, ' ');
  return subject ? `${isolated(subject)}, ${deed}` : deed.slice(0, 1).toUpperCase() + deed.slice(1);
}
