import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tabs } from '#web/ui/tabs.tsx';
import { TABS, type RestaurantDraft, type Tab } from './draft.ts';
import { problemsOf, type Problem } from './problems.ts';
import { useWizard } from './wizard-state.tsx';

const TITLES: Record<Tab, string> = { basic: 'Basics', location: 'Location', menu: 'Menu' };

export function StepTabs({ shown, children }: { shown: readonly Problem[]; children: ReactNode }) {
  const { draft, leaveFor } = useWizard();
  const tabs = TABS.map((tab, index) => ({
    value: tab,
    label: <StepLabel title={TITLES[tab]} number={index + 1} state={stateOf(tab, draft, shown)} />,
  }));
  return (
    <div className="wiz-steps">
      <Tabs label="Steps" tabs={tabs} value={draft.tab} onChange={leaveFor}>
        {children}
      </Tabs>
    </div>
  );
}

type StepState = 'bad' | 'done' | null;

function StepLabel({ title, number, state }: { title: string; number: number; state: StepState }) {
  return (
    <span className="wiz-step">
      <span className={state ? `wiz-number ${state}` : 'wiz-number'} aria-hidden="true">
        {state === 'bad' && <TriangleAlert className="icon" />}
        {state === 'done' && <Check className="icon" />}
        {state === null && number}
      </span>
      {title}
      {state === 'bad' && <span className="sr"> (something to mend)</span>}
    </span>
  );
}

/** Done is what has been left without anything wrong. */
function stateOf(tab: Tab, draft: RestaurantDraft, shown: readonly Problem[]): StepState {
  if (shown.some((problem) => problem.tab === tab)) return 'bad';
  if (tab === draft.tab || TABS.indexOf(tab) > TABS.indexOf(draft.tab)) return null;
  const isEmpty = tab === 'location' && draft.locations.length === 0;
  return isEmpty || problemsOf(draft).some((problem) => problem.tab === tab) ? null : 'done';
}
