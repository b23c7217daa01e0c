import { useEffect, useRef } from 'react';
import type { Badge, Receipt as Earned } from '#contract/progress.ts';
import type { Sandwich } from '#contract/sandwiches.ts';
import { levelOf } from '#rules/levels.ts';
import { withheldWords } from '#rules/xp-words.ts';
import { isolated } from '#rules/isolated.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Receipt } from '#web/ui/receipt.tsx';
import type { RewardedAction } from './tried-state.ts';

type EarnedReceiptProps = {
  sandwich: Pick<Sandwich, 'id' | 'name' | 'restaurantName'>;
  by: RewardedAction;
  receipt: Earned;
  titleId: string;
  onDone: () => void;
};

/** What a visit or a review earned, what was withheld and why, and where that leads. */
export function EarnedReceipt({ sandwich, by, receipt, titleId, onDone }: EarnedReceiptProps) {
  const { xp, level, newBadges } = receipt;
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus(), []);
  return (
    <div className="tried-receipt" tabIndex={-1} ref={whole}>
      <h2 id={titleId} className="sr">
        Receipt for {sandwich.name}
      </h2>
      <Receipt
        title="Receipt"
        place={sandwich.restaurantName}
        rows={receiptRows(`${isolated(sandwich.name)}, ${by}`, receipt)}
        total={`${receipt.xpEarned + receipt.locationBonusXp} XP`}
        foot={footOf(receipt)}
      />
      <p className="standing num">
        <b>{isLevelUp(receipt) ? `Level up! You are level ${level} now.` : `Level ${level}`}</b>{' '}
        <span className="muted">{xp.toLocaleString('en-US')} XP</span>
      </p>
      {newBadges.length > 0 && <NewBadges badges={newBadges} />}
      <div className="answers">
        <Button wide onClick={onDone}>
          Done
        </Button>
        {by === 'tried' && (
          <ButtonLink look="line" wide to={`/sandwich/${sandwich.id}/review`} onClick={onDone}>
            Add a Review
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function NewBadges({ badges }: { badges: readonly Badge[] }) {
  return (
    <ul className="new-badges" aria-label={badges.length === 1 ? 'New badge' : 'New badges'}>
      {badges.map(({ id, name, imageUrl, drawingUrl }) => (
        <li key={id}>
          <img src={imageUrl ?? drawingUrl} alt="" width={72} height={72} />
          <span>
            <small>New badge</small>
            <b>{name}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

function receiptRows(
  action: string,
  { xpEarned, locationBonusXp, withheld }: Earned,
): [words: string, amount: string][] {
  const base: [string, string] = [action, `+${xpEarned}`];
  if (locationBonusXp > 0) return [base, ['You were really there', `+${locationBonusXp}`]];
  return withheld ? [base, ['Location bonus', '+0']] : [base];
}

function footOf({ xpEarned, locationBonusXp, withheld }: Earned): string {
  if (withheld === 'already' && xpEarned + locationBonusXp === 0) return 'This one has paid you before.';
  return withheld ? withheldWords(withheld) : 'Thank you, come again.';
}

function isLevelUp({ xp, level, xpEarned, locationBonusXp }: Earned): boolean {
  return levelOf(xp - xpEarned - locationBonusXp) < level;
}
