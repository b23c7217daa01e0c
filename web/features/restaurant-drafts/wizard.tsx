import { mayBeSaved } from './draft.ts';
import { LeftOver } from './left-over.tsx';
import { Lookups } from './lookups.tsx';
import { StepPanel } from './step-panel.tsx';
import { StepTabs } from './step-tabs.tsx';
import { useWizard } from './use-wizard.ts';
import { WizardFooter } from './wizard-footer.tsx';
import { WizardHead } from './wizard-head.tsx';
import { WizardProvider } from './wizard-state.tsx';

/** Three tabs over one draft, and what can fill it. */
export function Wizard({ userId }: { userId: string }) {
  const { state, shown, submit, submission } = useWizard(userId);
  const { draft, isSending } = state;
  return (
    <WizardProvider value={state}>
      <WizardHead />
      {draft.filledBy === null && !mayBeSaved(draft.deed) && <Lookups />}
      <LeftOver onSubmit={submit} onFinish={submission.arrive} />
      <fieldset className="wiz" disabled={isSending}>
        <legend className="sr">The restaurant</legend>
        <StepTabs shown={shown}>
          <StepPanel />
        </StepTabs>
      </fieldset>
      <WizardFooter progress={submission.progress} stop={submission.stop} shown={shown} onSubmit={submit} />
    </WizardProvider>
  );
}
