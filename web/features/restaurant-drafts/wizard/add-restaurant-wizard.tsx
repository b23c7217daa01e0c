import { Pencil, Check, TriangleAlert, RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import {
  mayBeInCatalog,
  WIZARD_TABS,
  isRestaurantDraftUntouched,
  type RestaurantDraft,
  type WizardTab,
} from '../draft/draft.ts';
import { UnfinishedSubmission } from '../submission/unfinished-submission.tsx';
import { WizardTabContent } from '../tabs/wizard-tab-content.tsx';
import { useRestaurantWizardController } from './use-restaurant-wizard-controller.ts';
import { WizardFooter } from './wizard-footer.tsx';
import { WizardProvider, useRestaurantWizard } from './wizard-state.tsx';
import { PlaceLookup } from '../prefill/place-lookup.tsx';
import { WebsiteImportForm } from '../prefill/website-import.tsx';
import { findRestaurantDraftProblems, type RestaurantDraftProblem } from '../draft/draft-problems.ts';

export function AddRestaurantWizard({ userId }: { userId: string }) {
  const { state, shown, submit, submission } = useRestaurantWizardController(userId);
  const { draft, isSending } = state;
  return (
    <WizardProvider value={state}>
      <WizardHead />
      {draft.filledBy === null && !mayBeInCatalog(draft.submission) && <Lookups />}
      <UnfinishedSubmission onSubmit={submit} onFinish={submission.arrive} />
      <fieldset className="wiz" disabled={isSending}>
        <legend className="sr">The restaurant</legend>
        <WizardTabs visibleProblems={shown}>
          <WizardTabContent />
        </WizardTabs>
      </fieldset>
      <WizardFooter
        progress={submission.progress}
        stop={submission.stop}
        visibleProblems={shown}
        onSubmit={submit}
      />
    </WizardProvider>
  );
}

function Lookups() {
  return (
    <div className="wiz-lookups">
      <PlaceLookup />
      <div className="wiz-quick">
        <WebsiteImportForm />
        <p className="wiz-hint">
          <Pencil className="icon" aria-hidden />
          Or just fill in the form below.
        </p>
      </div>
    </div>
  );
}

const TITLES: Record<WizardTab, string> = { basic: 'Basics', location: 'Location', menu: 'Menu' };

function WizardTabs({
  visibleProblems,
  children,
}: {
  visibleProblems: readonly RestaurantDraftProblem[];
  children: ReactNode;
}) {
  const { draft, leaveFor } = useRestaurantWizard();
  const tabs = WIZARD_TABS.map((tab, index) => ({
    value: tab,
    label: (
      <WizardTabLabel title={TITLES[tab]} number={index + 1} state={stateOf(tab, draft, visibleProblems)} />
    ),
  }));
  return (
    <div className="wiz-steps">
      <Tabs label="Steps" tabs={tabs} value={draft.tab} onChange={leaveFor}>
        {children}
      </Tabs>
    </div>
  );
}

type WizardTabState = 'bad' | 'done' | null;

function WizardTabLabel({ title, number, state }: { title: string; number: number; state: WizardTabState }) {
  return (
    <span className="wiz-step">
      <span className={state ? `wiz-number ${state}` : 'wiz-number'} aria-hidden="true">
        {state === 'bad' && <TriangleAlert className="icon" />}
        {state === 'done' && <Check className="icon" />}
        {state === null && number}
      </span>
      {title}
      {state === 'bad' && <span className="sr"> (needs fixing)</span>}
    </span>
  );
}

/** A tab is done if it was visited and has no problems. */
function stateOf(
  tab: WizardTab,
  draft: RestaurantDraft,
  shown: readonly RestaurantDraftProblem[],
): WizardTabState {
  if (shown.some((problem) => problem.tab === tab)) return 'bad';
  if (tab === draft.tab || WIZARD_TABS.indexOf(tab) > WIZARD_TABS.indexOf(draft.tab)) return null;
  const isEmpty = tab === 'location' && draft.locations.length === 0;
  return isEmpty || findRestaurantDraftProblems(draft).some((problem) => problem.tab === tab) ? null : 'done';
}

function WizardHead() {
  const { draft, startAfresh, isSending } = useRestaurantWizard();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="wiz-head">
      <p className="muted" role="status">
        {ledeOf(draft)}
      </p>
      {!isRestaurantDraftUntouched(draft) && (
        <div className="wiz-saved">
          <p className="muted small">
            <Check className="icon" aria-hidden />
            Draft saved on this device
          </p>
          <Button variant="quiet" disabled={isSending} onClick={() => setIsAsking(true)}>
            <RotateCcw className="icon" aria-hidden />
            Start over
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Start over?"
        text="This clears the whole draft. Anything you’ve sent stays on the site."
        action="Start over"
        danger
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          startAfresh();
        }}
      />
    </div>
  );
}

function ledeOf({ tab, filledBy, basics }: RestaurantDraft): string {
  if (tab === 'menu') return 'Paste the whole menu. We’ll pick out the chicken sandwiches.';
  if (filledBy === 'place')
    return `We found ${withBidiIsolates(basics.name)}. Please check what we filled in.`;
  if (filledBy === 'website') return 'We filled this in from the website. Please check it before you submit.';
  return 'Look the restaurant up, paste its website URL, or fill in the form.';
}
