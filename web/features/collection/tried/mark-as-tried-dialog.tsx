import { useQueryClient } from '@tanstack/react-query';
import { MapPin, Navigation } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Badge, Receipt as Earned } from '#contract/members/progress.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { levelOf } from '#shared/members/levels.ts';
import { withheldReasonText } from '#web/lib/format/withheld-reasons.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ReceiptCard } from '#web/ui/display/receipt-card.tsx';
import type { MarkAsTriedFlow, RewardedAction } from './mark-as-tried-flow.ts';
import { saveWithReducedXp, shareLocation, cancelMarkAsTried } from './mark-as-tried.ts';

const TITLE = 'tried-title';

export function MarkAsTriedDialog({ state }: { state: MarkAsTriedFlow }) {
  const content = contentOf(state);
  return (
    <Dialog open={content !== null} onClose={cancelMarkAsTried} labelledBy={TITLE} kind="question">
      {content}
    </Dialog>
  );
}

function contentOf(state: MarkAsTriedFlow): ReactNode {
  switch (state.step) {
    case 'no-location':
      return <NoLocation key="no-location" note={state.note} isSharing={state.isSharing} />;
    case 'too-far':
      return <TooFar key="too-far" />;
    case 'saving':
      return state.back.step === 'idle' ? null : savingContent(state.back);
    case 'receipt':
      return (
        <EarnedReceipt
          key="receipt"
          titleId={TITLE}
          sandwich={state.sandwich}
          by={state.by}
          receipt={state.receipt}
          onDone={cancelMarkAsTried}
        />
      );
    default:
      return null;
  }
}

function savingContent(back: MarkAsTriedFlow): ReactNode {
  if (back.step === 'too-far') return <TooFar key="too-far" isSaving />;
  return back.step === 'no-location' ? <NoLocation key="no-location" note={back.note} isSaving /> : null;
}

type NoLocationProps = {
  note: string;
  isSharing?: boolean;
  isSaving?: boolean;
};

function NoLocation({ note, isSharing = false, isSaving = false }: NoLocationProps) {
  const client = useQueryClient();
  const isBusy = isSharing || isSaving;
  return (
    <>
      <Pin />
      <Title>Are you at the restaurant?</Title>
      <p>
        To get full XP, we need to verify you're at the restaurant. Share your location or save with reduced
        XP.
      </p>
      <p className="muted small" role="status">
        {note}
      </p>
      <div className="answers">
        <Button wide aria-disabled={isBusy} onClick={() => !isBusy && void shareLocation(client)}>
          <Navigation className="icon" aria-hidden />
          {isSharing ? 'Checking location...' : 'Share Location'}
        </Button>
        <Button
          variant="line"
          wide
          aria-disabled={isBusy}
          onClick={() => !isSaving && void saveWithReducedXp(client)}
        >
          {isSaving ? 'Saving...' : 'Save Now (Reduced XP)'}
        </Button>
        <Cancel />
      </div>
    </>
  );
}

function TooFar({ isSaving = false }: { isSaving?: boolean }) {
  const client = useQueryClient();
  return (
    <>
      <Pin />
      <Title>A bit too far</Title>
      <p>
        You're not within 0.5 miles of the restaurant. You can still save this sandwich but will receive
        reduced XP.
      </p>
      <div className="answers">
        <Button wide aria-disabled={isSaving} onClick={() => !isSaving && void saveWithReducedXp(client)}>
          {isSaving ? 'Saving...' : 'Save (Reduced XP)'}
        </Button>
        <Cancel />
      </div>
    </>
  );
}

function Cancel() {
  return (
    <Button variant="quiet" wide onClick={cancelMarkAsTried}>
      Cancel
    </Button>
  );
}

function Pin() {
  return (
    <span className="pin-medal" aria-hidden="true">
      <MapPin className="icon" />
    </span>
  );
}

/** Takes the focus at each step, even from another heading. */
function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={TITLE} tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}

type EarnedReceiptProps = {
  sandwich: Pick<Sandwich, 'id' | 'name' | 'restaurantName'>;
  by: RewardedAction;
  receipt: Earned;
  titleId: string;
  onDone: () => void;
};

function EarnedReceipt({ sandwich, by, receipt, titleId, onDone }: EarnedReceiptProps) {
  const { xp, level, newBadges } = receipt;
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus(), []);
  return (
    <div className="tried-receipt" tabIndex={-1} ref={whole}>
      <h2 id={titleId} className="sr">
        Receipt for {sandwich.name}
      </h2>
      <ReceiptCard
        title="Receipt"
        place={sandwich.restaurantName}
        rows={receiptRows(`${withBidiIsolates(sandwich.name)}, ${by}`, receipt)}
        total={`${receipt.xpEarned + receipt.locationBonusXp} XP`}
        foot={footOf(receipt)}
      />
      <p className="standing num">
        <b>{isLevelUp(receipt) ? `Level up! You’re level ${level} now.` : `Level ${level}`}</b>{' '}
        <span className="muted">{xp.toLocaleString('en-US')} XP</span>
      </p>
      {newBadges.length > 0 && <NewBadges badges={newBadges} />}
      <div className="answers">
        <Button wide onClick={onDone}>
          Done
        </Button>
        {by === 'tried' && (
          <ButtonLink variant="line" wide to={`/sandwich/${sandwich.id}/review`} onClick={onDone}>
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
  if (withheld === 'already' && xpEarned + locationBonusXp === 0)
    return 'You already earned XP for this one.';
  return withheld ? withheldReasonText(withheld) : 'Thank you, come again.';
}

function isLevelUp({ xp, level, xpEarned, locationBonusXp }: Earned): boolean {
  return levelOf(xp - xpEarned - locationBonusXp) < level;
}
