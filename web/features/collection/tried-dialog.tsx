import { useQueryClient } from '@tanstack/react-query';
import { MapPin, Navigation } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { TriedState } from './tried-state.ts';
import { saveReduced, shareLocation, stopTrying } from './try-sandwich.ts';
import { EarnedReceipt } from './earned-receipt.tsx';

const TITLE = 'tried-title';

/** One dialog for the whole flow, so that it changes and never flickers. */
export function TriedDialog({ state }: { state: TriedState }) {
  const content = contentOf(state);
  return (
    <Dialog open={content !== null} onClose={stopTrying} labelledBy={TITLE} kind="question">
      {content}
    </Dialog>
  );
}

function contentOf(state: TriedState): ReactNode {
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
          onDone={stopTrying}
        />
      );
    default:
      return null;
  }
}

function savingContent(back: TriedState): ReactNode {
  if (back.step === 'too-far') return <TooFar key="too-far" isSaving />;
  return back.step === 'no-location' ? <NoLocation key="no-location" note={back.note} isSaving /> : null;
}

type NoLocationProps = {
  /** Why there is no position. */
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
        <Button look="line" wide aria-disabled={isBusy} onClick={() => !isSaving && void saveReduced(client)}>
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
        <Button wide aria-disabled={isSaving} onClick={() => !isSaving && void saveReduced(client)}>
          {isSaving ? 'Saving...' : 'Save (Reduced XP)'}
        </Button>
        <Cancel />
      </div>
    </>
  );
}

function Cancel() {
  return (
    <Button look="quiet" wide onClick={stopTrying}>
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

/** Takes the focus when its question comes up, also where the one before had it. */
function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={TITLE} tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}
