import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Change } from './draft-store.ts';
import { noDraft, openDraftStore } from './draft-store.ts';
import type { Tab } from './draft.ts';
import { goTo, openLocation } from './draft-actions.ts';
import { firstProblem } from './first-problem.ts';
import { problemsOf } from './problems.ts';
import type { Problem } from './problems.ts';
import { complain } from './complaint.ts';
import { TOASTS } from './texts.ts';
import { useSubmission } from './use-submission.ts';
import type { WizardState } from './wizard-state.tsx';

/** All that the screen shows and does; the draft itself lives in its store. */
export function useWizard(userId: string) {
  const [store] = useState(() => openDraftStore(userId));
  const draft = useSyncExternalStore(store.subscribe, store.current, noDraft);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<string | null>(null);
  const submission = useSubmission(store);
  const problems = problemsOf(draft);
  useFocusOn(wanted, () => setWanted(null));

  function ask(about: readonly Problem[]) {
    setAsked(new Set([...asked, ...about.map(({ field }) => field)]));
  }

  function leaveFor(tab: Tab) {
    ask(problems.filter((one) => one.tab === draft.tab));
    store.change((before) => goTo(before, tab));
  }

  function submit() {
    const first = firstProblem(problems, draft.locations.length);
    if (!first) return void submission.run();
    ask(problems);
    if (first === 'no-locations') {
      complain(TOASTS.noLocations);
      return leaveFor('location');
    }
    store.change((before) => goTo(openLocationOf(first)(before), first.tab));
    setWanted(first.field);
  }

  const state: WizardState = {
    draft,
    change: store.change,
    problemAt: (field) => (asked.has(field) ? problems.find((one) => one.field === field)?.text : undefined),
    leaveFor,
    isSending: submission.progress !== null,
    refusals: submission.refusals,
  };
  const shown = problems.filter(({ field }) => asked.has(field));
  return { state, shown, submit, submission };
}

function openLocationOf({ tab, ref }: Problem): Change {
  return (draft) => (tab === 'location' ? openLocation(draft, ref) : draft);
}

/** The control appears with its tab, so that it is looked for after the picture has changed. */
function useFocusOn(field: string | null, done: () => void): void {
  useEffect(() => {
    if (field === null) return;
    const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
    const control = place?.matches('input, select, textarea') ? place : place?.querySelector('input');
    (control as HTMLElement | null | undefined)?.focus();
    done();
  });
}
