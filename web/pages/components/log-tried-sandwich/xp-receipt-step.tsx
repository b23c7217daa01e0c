import { Share2 } from 'lucide-react';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import type { Badge } from '#contract/members/badges.ts';
import { levelOfXp, levelProgress, xpForNextLevel } from '#shared/members/levels.ts';
import { LEVEL_RING_CIRCUMFERENCE, LevelRing } from '#web/features/progress/level-ring.tsx';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import type { Viewer } from '#web/lib/session/session.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { ReceiptCard } from '#web/ui/display/receipt-card.tsx';
import type { MarkAsTriedReceiptState } from '#web/features/collection/tried/mark-as-tried-state.ts';
import type { LoggedSandwichChanges } from './logged-sandwich-changes.ts';
import { loggedSandwichReceipt } from './logged-sandwich-receipt.ts';
import { shareLoggedSandwich } from './share-logged-sandwich.ts';

type ReceiptStepProps = {
  bar: ReactNode;
  titleId: string;
  logged: MarkAsTriedReceiptState;
  changes: LoggedSandwichChanges;
  viewer: Viewer;
  onDone: () => void;
};

export function XpReceiptStep({ bar, titleId, logged, changes, viewer, onDone }: ReceiptStepProps) {
  const { sandwich, by } = logged;
  const { rows, total, foot, progress } = loggedSandwichReceipt(logged, changes.review);
  const { baseUrl } = useSiteSettings();
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus({ preventScroll: true }), []);
  return (
    <div className="log-sheet tried-receipt" tabIndex={-1} ref={whole}>
      <div className="log-side log-printer">
        {bar}
        <h2 id={titleId} className="sr">
          Receipt for {sandwich.name}
        </h2>
        <ReceiptCard
          title="Receipt"
          subtitle={sandwich.restaurantName}
          rows={rows}
          total={total}
          foot={foot}
        />
      </div>
      <div className="log-step">
        {progress && <Standing {...progress} />}
        {progress && progress.newBadges.length > 0 && <NewBadges badges={progress.newBadges} />}
        <div className="answers">
          <Button wide onClick={onDone}>
            Done
          </Button>
          <Button
            variant="line"
            wide
            onClick={() =>
              void shareLoggedSandwich(sandwich, {
                baseUrl,
                reviewer: changes.review?.saved ? viewer.id : null,
              })
            }
          >
            <Share2 className="icon" aria-hidden />
            Share
          </Button>
          {by === 'tried' && !changes.review && (
            <ButtonLink variant="line" wide to={`/sandwich/${sandwich.id}/review`} onClick={onDone}>
              Add a Review
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

type StandingProps = { xp: number; level: number; earned: number };

function Standing({ xp, level, earned }: StandingProps) {
  const before = xp - earned;
  const hasLeveledUp = levelOfXp(before) < level;
  // A new level's ring fills from the start.
  const was = hasLeveledUp ? 0 : levelProgress(before, level) * LEVEL_RING_CIRCUMFERENCE;
  return (
    <div className="log-level" style={{ '--was': was.toFixed(1) } as CSSProperties}>
      <LevelRing level={level} xp={xp} />
      <p className="standing num">
        <b>{hasLeveledUp ? `Level up! You’re now level ${level}.` : `${xp.toLocaleString('en-US')} XP`}</b>
        <span className="muted">
          {Math.max(0, xpForNextLevel(level) - xp).toLocaleString('en-US')} XP to level{' '}
          {(level + 1).toLocaleString('en-US')}
        </span>
      </p>
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
