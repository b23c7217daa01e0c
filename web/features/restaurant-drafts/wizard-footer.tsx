import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TABS } from './draft.ts';
import type { Problem } from './problems.ts';
import type { Progress } from './use-submission.ts';
import { footerNote } from './footer-note.ts';
import { useWizard } from './wizard-state.tsx';

type WizardFooterProps = {
  progress: Progress | null;
  /** Why the last submission stopped. */
  stop: string | null;
  shown: readonly Problem[];
  onSubmit: () => void;
};

export function WizardFooter({ progress, stop, shown, onSubmit }: WizardFooterProps) {
  const { draft, leaveFor } = useWizard();
  const at = TABS.indexOf(draft.tab);
  const [before, after] = [TABS[at - 1], TABS[at + 1]];
  return (
    <footer className="wiz-foot">
      <Button look="line" disabled={!before || progress !== null} onClick={() => before && leaveFor(before)}>
        Back
      </Button>
      <div className="wiz-note" role="status">
        {progress ? (
          <>
            <p>
              {progress.text} ({progress.at} of {progress.of})
            </p>
            <ProgressBar value={Math.max(0, progress.at - 1)} max={progress.of} label="Sent" />
          </>
        ) : (
          <p className={stop ? 'wiz-wrong' : 'muted small'}>{stop ?? footerNote(draft, shown)}</p>
        )}
      </div>
      {after ? (
        <Button key="next" disabled={progress !== null} onClick={() => leaveFor(after)}>
          Next
        </Button>
      ) : (
        <Button key="submit" disabled={progress !== null} onClick={onSubmit}>
          {progress ? 'Submitting...' : 'Submit Restaurant'}
        </Button>
      )}
    </footer>
  );
}
