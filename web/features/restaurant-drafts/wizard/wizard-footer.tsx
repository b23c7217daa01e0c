import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { WIZARD_TABS, type RestaurantDraft } from '../draft/draft.ts';
import { findRestaurantDraftProblems, type RestaurantDraftProblem } from '../draft/draft-problems.ts';
import type { SubmissionProgress } from '../submission/use-submission.ts';
import { useRestaurantWizard } from './wizard-state.tsx';
import { isSubmissionStepDone, listDraftSubmissionSteps } from '../submission/submit-draft.ts';

type WizardFooterProps = {
  progress: SubmissionProgress | null;
  stop: string | null;
  visibleProblems: readonly RestaurantDraftProblem[];
  onSubmit: () => void;
};

export function WizardFooter({ progress, stop, visibleProblems, onSubmit }: WizardFooterProps) {
  const { draft, leaveFor } = useRestaurantWizard();
  const at = WIZARD_TABS.indexOf(draft.tab);
  const [before, after] = [WIZARD_TABS[at - 1], WIZARD_TABS[at + 1]];
  return (
    <footer className="wiz-foot">
      <Button
        variant="line"
        disabled={!before || progress !== null}
        onClick={() => before && leaveFor(before)}
      >
        Back
      </Button>
      <div className="wiz-note" role="status">
        {progress ? (
          <>
            <p>
              {progress.text} ({progress.step} of {progress.stepCount})
            </p>
            <ProgressBar value={Math.max(0, progress.step - 1)} max={progress.stepCount} label="Sent" />
          </>
        ) : (
          <p className={stop ? 'wiz-wrong' : 'muted small'}>
            {stop ?? wizardFooterNote(draft, visibleProblems)}
          </p>
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

export function wizardFooterNote(draft: RestaurantDraft, shown: readonly RestaurantDraftProblem[]): string {
  const problemCount = shown.filter(({ tab }) => tab === draft.tab).length;
  if (problemCount > 0) return `${formatCountWithNoun(problemCount, 'thing', 'things')} to fix on this tab`;
  if (draft.tab === 'basic') return '';
  return draft.tab === 'location' ? locationNote(draft) : menuNote(draft);
}

function locationNote(draft: RestaurantDraft): string {
  const { length } = draft.locations;
  if (length === 0) return 'Add at least one location';
  const broken = new Set(
    findRestaurantDraftProblems(draft).flatMap(({ tab, ref }) => (tab === 'location' ? [ref] : [])),
  );
  return `${length - broken.size} of ${formatCountWithNoun(length, 'location', 'locations')} ready`;
}

function menuNote(draft: RestaurantDraft): string {
  const steps = listDraftSubmissionSteps(draft).filter((step) => !isSubmissionStepDone(step));
  const count = (stepKind: string) => steps.filter(({ kind }) => kind === stepKind).length;
  const parts = [
    ...(count('restaurant') > 0 ? ['the restaurant'] : []),
    ...(count('location') > 0 ? [formatCountWithNoun(count('location'), 'location', 'locations')] : []),
    ...(count('sandwich') > 0 ? [formatCountWithNoun(count('sandwich'), 'sandwich', 'sandwiches')] : []),
  ];
  return parts.length === 0
    ? 'There’s nothing new to add'
    : `Adds ${new Intl.ListFormat('en-US').format(parts)}`;
}
