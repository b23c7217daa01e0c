import '#web/styles/collection/log.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { rankingQuery } from '#web/features/rankings/queries.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import type { MarkAsTriedReceiptState } from '#web/features/collection/tried/mark-as-tried-state.ts';
import { CompareStep } from './compare-step.tsx';
import type { LoggedSandwichChanges } from './logged-sandwich-changes.ts';
import { RateSandwichStep } from './rate-sandwich-step.tsx';
import { XpReceiptStep } from './xp-receipt-step.tsx';
import { undoLoggedSandwich } from './undo-logged-sandwich.ts';
import { usePhotoSuggestion } from './use-photo-suggestion.ts';

type LogSheetProps = {
  logged: MarkAsTriedReceiptState;
  titleId: string;
  onClose: () => void;
};

/** What follows "I've tried this": stars and words, a comparison, and the receipt. Each step can be skipped. */
export function TriedSandwichSheet({ logged, titleId, onClose }: LogSheetProps) {
  const { sandwich, by } = logged;
  const client = useQueryClient();
  const viewer = useViewer();
  const { wishlistRemoval } = useSiteSettings();
  const photo = usePhotoSuggestion(sandwich);
  // Loads while the member rates.
  const isCompared = by === 'tried' && logged.receipt !== null && viewer !== null;
  useQuery({ ...rankingQuery(viewer?.id ?? ''), enabled: isCompared });
  const [step, setStep] = useState<'rate' | 'compare' | 'receipt'>(by === 'tried' ? 'rate' : 'receipt');
  const [changes, setChanges] = useState<LoggedSandwichChanges>({ review: null, comparisons: [] });
  // Until it is known what was saved, it cannot be undone.
  const [isSending, setSending] = useState(false);
  if (!viewer) return null;
  const userId = viewer.id;

  function undo() {
    photo.discard();
    onClose();
    void undoLoggedSandwich({ client, userId, logged, changes, mayRemove: wishlistRemoval });
  }

  const bar = (
    <div className="log-bar">
      {by === 'tried' && (
        <button type="button" className="btn cream" disabled={isSending} onClick={undo}>
          <Undo2 className="icon" aria-hidden />
          Undo
        </button>
      )}
      <button type="button" className="toggle close" aria-label="Close" onClick={onClose}>
        <X className="icon" aria-hidden />
      </button>
    </div>
  );
  if (step === 'rate')
    return (
      <RateSandwichStep
        bar={bar}
        titleId={titleId}
        userId={userId}
        sandwich={sandwich}
        photo={photo}
        onSaved={(review) => {
          setChanges((before) => ({ ...before, review }));
          setStep('compare');
        }}
        isSending={isSending}
        onSending={setSending}
        onSkip={() => setStep('compare')}
        onSignedOut={onClose}
      />
    );
  if (step === 'compare' && isCompared)
    return (
      <CompareStep
        bar={bar}
        titleId={titleId}
        userId={userId}
        sandwich={sandwich}
        onAnswered={(comparison) =>
          setChanges((before) => ({ ...before, comparisons: [...before.comparisons, comparison] }))
        }
        onDone={() => setStep('receipt')}
      />
    );
  return (
    <XpReceiptStep
      bar={bar}
      titleId={titleId}
      logged={logged}
      changes={changes}
      viewer={viewer}
      onDone={onClose}
    />
  );
}
