import { Pencil } from 'lucide-react';
import { mayBeSaved } from './draft.ts';
import { LeftOver } from './left-over.tsx';
import { StepPanel } from './step-panel.tsx';
import { StepTabs } from './step-tabs.tsx';
import { useWizard } from './use-wizard.ts';
import { WizardFooter } from './wizard-footer.tsx';
import { WizardHead } from './wizard-head.tsx';
import { WizardProvider } from './wizard-state.tsx';
import { PlaceLookup } from './place-lookup.tsx';
import { WebsiteImport } from './website-import.tsx';

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

/** Shown until one of the two has filled the form. */
function Lookups() {
  return (
    <div className="wiz-lookups">
      <PlaceLookup />
      <div className="wiz-quick">
        <WebsiteImport />
        <p className="wiz-hint">
          <Pencil className="icon" aria-hidden />
          Or skip both and type below. These two step aside once one of them has filled the form.
        </p>
      </div>
    </div>
  );
}
