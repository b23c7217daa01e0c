import { useQueryClient } from '@tanstack/react-query';
import { MapPin, Navigation } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TriedSandwichSheet } from './tried-sandwich-sheet.tsx';
import type { MarkAsTriedState } from '#web/features/collection/tried/mark-as-tried-state.ts';
import {
  markAsTriedWithReducedXp,
  retryMarkTriedWithPosition,
  cancelMarkAsTried,
} from '#web/features/collection/tried/mark-as-tried.ts';

const TITLE = 'tried-title';
/** Never the first button, which is Undo. */
const START = ['h2[tabindex]', '.tried-receipt'];

export function MarkAsTriedDialog({ state }: { state: MarkAsTriedState }) {
  const content = contentOf(state);
  return (
    <Dialog
      open={content !== null}
      onClose={cancelMarkAsTried}
      labelledBy={TITLE}
      kind={state.step === 'receipt' ? 'log' : 'question'}
      startAt={START}
    >
      {content}
    </Dialog>
  );
}

function contentOf(state: MarkAsTriedState): ReactNode {
  switch (state.step) {
    case 'no-location':
      return <NoLocation key="no-location" note={state.note} isSharing={state.isSharing} />;
    case 'too-far':
      return <TooFar key="too-far" />;
    case 'saving':
      return state.back.step === 'idle' ? null : savingContent(state.back);
    case 'receipt':
      return <TriedSandwichSheet key="receipt" titleId={TITLE} logged={state} onClose={cancelMarkAsTried} />;
    default:
      return null;
  }
}

function savingContent(back: MarkAsTriedState): ReactNode {
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
        <Button
          wide
          aria-disabled={isBusy}
          onClick={() => !isBusy && void retryMarkTriedWithPosition(client)}
        >
          <Navigation className="icon" aria-hidden />
          {isSharing ? 'Checking location...' : 'Share Location'}
        </Button>
        <Button
          variant="line"
          wide
          aria-disabled={isBusy}
          onClick={() => !isSaving && void markAsTriedWithReducedXp(client)}
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
        <Button
          wide
          aria-disabled={isSaving}
          onClick={() => !isSaving && void markAsTriedWithReducedXp(client)}
        >
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
